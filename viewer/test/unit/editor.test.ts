import assert from "node:assert/strict";
import { test } from "node:test";
import { editorLink, NO_EDITOR, parseEditorSetting, templateComplaint, type Editor } from "../../src/data/editor.ts";

const link = (editor: Editor, file: string, line = 7, template = "", directories: string[] = []): string | null =>
  editorLink({ editor, template }, file, line, directories);

test("places open in the editors that are known", () => {
  assert.equal(link("vscode", "/srv/shop/app.rb"), "vscode://file/srv/shop/app.rb:7");
  assert.equal(link("idea", "/srv/shop/app.rb"), "idea://open?file=/srv/shop/app.rb&line=7");
  assert.equal(link("textmate", "/srv/shop/app.rb"), "txmt://open?url=file:///srv/shop/app.rb&line=7");
  assert.equal(
    link("custom", "/a.rb", 7, "emacs://open?at={line}&url=file://{path}#{line}"),
    "emacs://open?at=7&url=file:///a.rb#7",
  );
  assert.equal(link("none", "/srv/shop/app.rb"), null);
});

test("a path cannot leave its place in the address", () => {
  const odd = "/a b/#1?x&y=z:%2e/é'\"<>()*!\\\n{line}.rb";
  for (const editor of ["vscode", "idea", "textmate"] as const) {
    const made = link(editor, odd)!;
    assert.match(made, /^[\w:/?=.&%-]+$/);
    const url = new URL(made);
    const path =
      editor === "vscode" ? url.pathname.replace(/:7$/, "") : [...url.searchParams.values()][0]!.replace("file://", "");
    assert.equal(editor === "vscode" ? decodeURIComponent(path) : path, odd);
    if (editor !== "vscode") assert.deepEqual([...url.searchParams.keys()].length, 2);
  }
  assert.equal(link("vscode", "/$&$'.rb"), "vscode://file/%24%26%24%27.rb:7");
  assert.equal(link("vscode", "/\ud800.rb"), "vscode://file/%EF%BF%BD.rb:7");
});

test("a relative path is below the directory of the recording, if there is one", () => {
  assert.equal(link("vscode", "lib/a.rb", 1, "", ["/srv/shop"]), "vscode://file/srv/shop/lib/a.rb:1");
  assert.equal(link("vscode", "lib/a.rb", 1, "", ["/"]), "vscode://file/lib/a.rb:1");
  assert.equal(link("vscode", "lib/a.rb"), null);
  assert.equal(link("vscode", "lib/a.rb", 1, "", ["/a", "/b"]), null);
});

test("what is no file has no address, and a line that is not known is the first", () => {
  for (const file of ["", "<C method>", "<internal:kernel>", "(eval at /a.rb:3)"])
    assert.equal(link("vscode", file, 1, "", ["/srv"]), null);
  assert.equal(link("vscode", "/a.rb", 0), "vscode://file/a.rb:1");
});

test("a template that is no editor's address is refused with the reason", () => {
  assert.equal(templateComplaint("mvim://open?url=file://{path}&line={line}"), null);
  assert.match(templateComplaint("{path}")!, /must begin with a scheme/);
  assert.match(templateComplaint("editor://open {path}")!, /no blanks/);
  assert.match(templateComplaint("editor://open")!, /must contain \{path\}/);
  for (const scheme of ["javascript", "JavaScript", "https", "data", "file", "blob", "view-source"]) {
    const template = `${scheme}://%0aalert(1)//{path}`;
    assert.match(templateComplaint(template)!, /belongs to the browser/);
    assert.equal(link("custom", "/a.rb", 1, template), null);
  }
});

test("a setting that was kept is read again, and nonsense is none", () => {
  const setting = { editor: "custom", template: "x://{path}" } as const;
  assert.deepEqual(parseEditorSetting(JSON.stringify(setting)), setting);
  for (const text of [null, "", "{", "null", "[]", '{"editor":"ed"}', "1"])
    assert.deepEqual(parseEditorSetting(text), NO_EDITOR, String(text));
  assert.deepEqual(parseEditorSetting('{"editor":"idea","template":5}'), { editor: "idea", template: "" });
});
