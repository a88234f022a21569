// test/unit/editor.test.ts
import assert from "node:assert/strict";
import { test } from "node:test";

// src/data/editor.ts
var EDITORS = ["none", "vscode", "idea", "textmate", "custom"];
var NO_EDITOR = { editor: "none", template: "" };
var TEMPLATES = {
  vscode: "vscode://file{path}:{line}",
  idea: "idea://open?file={path}&line={line}",
  textmate: "txmt://open?url=file://{path}&line={line}"
};
var BROWSERS_OWN = /* @__PURE__ */ new Set([
  "http",
  "https",
  "ws",
  "wss",
  "ftp",
  "javascript",
  "vbscript",
  "data",
  "blob",
  "filesystem",
  "file",
  "about",
  "view-source"
]);
function templateComplaint(template) {
  const scheme = /^([a-z][a-z\d+.-]*):\/\/\S+$/i.exec(template)?.[1]?.toLowerCase();
  if (scheme === void 0) return "must begin with a scheme, as in myeditor://open?file={path}&line={line}, and have no blanks";
  if (BROWSERS_OWN.has(scheme)) return `${scheme}: belongs to the browser, not to an editor`;
  return template.includes("{path}") ? null : "must contain {path}";
}
function editorLink(setting, file, line, directories = []) {
  const template = templateOf(setting);
  const path = absolute(file, directories);
  if (template === null || path === null) return null;
  const words = { "{path}": encodedPath(path), "{line}": String(Math.max(Math.trunc(line), 1)) };
  return template.replace(/\{(?:path|line)\}/g, (word) => words[word]);
}
function templateOf({ editor, template }) {
  if (editor === "none") return null;
  if (editor !== "custom") return TEMPLATES[editor];
  return templateComplaint(template) === null ? template : null;
}
function absolute(file, directories) {
  if (file.startsWith("/")) return file;
  const isPlain = file !== "" && !/^[<([]/.test(file);
  return isPlain && directories.length === 1 ? `${directories[0].replace(/\/$/, "")}/${file}` : null;
}
function encodedPath(path) {
  const hex = (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  const encoded = (text) => encodeURIComponent(text).replace(/[!'()*]/g, hex);
  return path.replace(/\p{Surrogate}/gu, "\uFFFD").split("/").map(encoded).join("/");
}
function parseEditorSetting(text) {
  try {
    const { editor, template } = JSON.parse(text ?? "");
    if (!EDITORS.includes(editor)) return NO_EDITOR;
    return { editor, template: typeof template === "string" ? template : "" };
  } catch {
    return NO_EDITOR;
  }
}

// test/unit/editor.test.ts
var link = (editor, file, line = 7, template = "", directories = []) => editorLink({ editor, template }, file, line, directories);
test("places open in the editors that are known", () => {
  assert.equal(link("vscode", "/srv/shop/app.rb"), "vscode://file/srv/shop/app.rb:7");
  assert.equal(link("idea", "/srv/shop/app.rb"), "idea://open?file=/srv/shop/app.rb&line=7");
  assert.equal(link("textmate", "/srv/shop/app.rb"), "txmt://open?url=file:///srv/shop/app.rb&line=7");
  assert.equal(link("custom", "/a.rb", 7, "emacs://open?at={line}&url=file://{path}#{line}"), "emacs://open?at=7&url=file:///a.rb#7");
  assert.equal(link("none", "/srv/shop/app.rb"), null);
});
test("a path cannot leave its place in the address", () => {
  const odd = `/a b/#1?x&y=z:%2e/\xE9'"<>()*!\\
{line}.rb`;
  for (const editor of ["vscode", "idea", "textmate"]) {
    const made = link(editor, odd);
    assert.match(made, /^[\w:/?=.&%-]+$/);
    const url = new URL(made);
    const path = editor === "vscode" ? url.pathname.replace(/:7$/, "") : [...url.searchParams.values()][0].replace("file://", "");
    assert.equal(editor === "vscode" ? decodeURIComponent(path) : path, odd);
    if (editor !== "vscode") assert.deepEqual([...url.searchParams.keys()].length, 2);
  }
  assert.equal(link("vscode", "/$&$'.rb"), "vscode://file/%24%26%24%27.rb:7");
  assert.equal(link("vscode", "/\uD800.rb"), "vscode://file/%EF%BF%BD.rb:7");
});
test("a relative path is below the directory of the recording, if there is one", () => {
  assert.equal(link("vscode", "lib/a.rb", 1, "", ["/srv/shop"]), "vscode://file/srv/shop/lib/a.rb:1");
  assert.equal(link("vscode", "lib/a.rb", 1, "", ["/"]), "vscode://file/lib/a.rb:1");
  assert.equal(link("vscode", "lib/a.rb"), null);
  assert.equal(link("vscode", "lib/a.rb", 1, "", ["/a", "/b"]), null);
});
test("what is no file has no address, and a line that is not known is the first", () => {
  for (const file of ["", "<C method>", "<internal:kernel>", "(eval at /a.rb:3)"]) assert.equal(link("vscode", file, 1, "", ["/srv"]), null);
  assert.equal(link("vscode", "/a.rb", 0), "vscode://file/a.rb:1");
});
test("a template that is no editor's address is refused with the reason", () => {
  assert.equal(templateComplaint("mvim://open?url=file://{path}&line={line}"), null);
  assert.match(templateComplaint("{path}"), /must begin with a scheme/);
  assert.match(templateComplaint("editor://open {path}"), /no blanks/);
  assert.match(templateComplaint("editor://open"), /must contain \{path\}/);
  for (const scheme of ["javascript", "JavaScript", "https", "data", "file", "blob", "view-source"]) {
    const template = `${scheme}://%0aalert(1)//{path}`;
    assert.match(templateComplaint(template), /belongs to the browser/);
    assert.equal(link("custom", "/a.rb", 1, template), null);
  }
});
test("a setting that was kept is read again, and nonsense is none", () => {
  const setting = { editor: "custom", template: "x://{path}" };
  assert.deepEqual(parseEditorSetting(JSON.stringify(setting)), setting);
  for (const text of [null, "", "{", "null", "[]", '{"editor":"ed"}', "1"]) assert.deepEqual(parseEditorSetting(text), NO_EDITOR, String(text));
  assert.deepEqual(parseEditorSetting('{"editor":"idea","template":5}'), { editor: "idea", template: "" });
});
//# sourceMappingURL=data:application/json;base64,ewogICJ2ZXJzaW9uIjogMywKICAic291cmNlcyI6IFsiLi4vLi4vLi4vLi4vdGVzdC91bml0L2VkaXRvci50ZXN0LnRzIiwgIi4uLy4uLy4uLy4uL3NyYy9kYXRhL2VkaXRvci50cyJdLAogICJzb3VyY2VzQ29udGVudCI6IFsiaW1wb3J0IGFzc2VydCBmcm9tIFwibm9kZTphc3NlcnQvc3RyaWN0XCI7XG5pbXBvcnQgeyB0ZXN0IH0gZnJvbSBcIm5vZGU6dGVzdFwiO1xuaW1wb3J0IHsgZWRpdG9yTGluaywgTk9fRURJVE9SLCBwYXJzZUVkaXRvclNldHRpbmcsIHRlbXBsYXRlQ29tcGxhaW50LCB0eXBlIEVkaXRvciB9IGZyb20gXCIuLi8uLi9zcmMvZGF0YS9lZGl0b3IudHNcIjtcblxuY29uc3QgbGluayA9IChlZGl0b3I6IEVkaXRvciwgZmlsZTogc3RyaW5nLCBsaW5lID0gNywgdGVtcGxhdGUgPSBcIlwiLCBkaXJlY3Rvcmllczogc3RyaW5nW10gPSBbXSk6IHN0cmluZyB8IG51bGwgPT5cbiAgZWRpdG9yTGluayh7IGVkaXRvciwgdGVtcGxhdGUgfSwgZmlsZSwgbGluZSwgZGlyZWN0b3JpZXMpO1xuXG50ZXN0KFwicGxhY2VzIG9wZW4gaW4gdGhlIGVkaXRvcnMgdGhhdCBhcmUga25vd25cIiwgKCkgPT4ge1xuICBhc3NlcnQuZXF1YWwobGluayhcInZzY29kZVwiLCBcIi9zcnYvc2hvcC9hcHAucmJcIiksIFwidnNjb2RlOi8vZmlsZS9zcnYvc2hvcC9hcHAucmI6N1wiKTtcbiAgYXNzZXJ0LmVxdWFsKGxpbmsoXCJpZGVhXCIsIFwiL3Nydi9zaG9wL2FwcC5yYlwiKSwgXCJpZGVhOi8vb3Blbj9maWxlPS9zcnYvc2hvcC9hcHAucmImbGluZT03XCIpO1xuICBhc3NlcnQuZXF1YWwobGluayhcInRleHRtYXRlXCIsIFwiL3Nydi9zaG9wL2FwcC5yYlwiKSwgXCJ0eG10Oi8vb3Blbj91cmw9ZmlsZTovLy9zcnYvc2hvcC9hcHAucmImbGluZT03XCIpO1xuICBhc3NlcnQuZXF1YWwobGluayhcImN1c3RvbVwiLCBcIi9hLnJiXCIsIDcsIFwiZW1hY3M6Ly9vcGVuP2F0PXtsaW5lfSZ1cmw9ZmlsZTovL3twYXRofSN7bGluZX1cIiksIFwiZW1hY3M6Ly9vcGVuP2F0PTcmdXJsPWZpbGU6Ly8vYS5yYiM3XCIpO1xuICBhc3NlcnQuZXF1YWwobGluayhcIm5vbmVcIiwgXCIvc3J2L3Nob3AvYXBwLnJiXCIpLCBudWxsKTtcbn0pO1xuXG50ZXN0KFwiYSBwYXRoIGNhbm5vdCBsZWF2ZSBpdHMgcGxhY2UgaW4gdGhlIGFkZHJlc3NcIiwgKCkgPT4ge1xuICBjb25zdCBvZGQgPSBcIi9hIGIvIzE/eCZ5PXo6JTJlL1x1MDBFOSdcXFwiPD4oKSohXFxcXFxcbntsaW5lfS5yYlwiO1xuICBmb3IgKGNvbnN0IGVkaXRvciBvZiBbXCJ2c2NvZGVcIiwgXCJpZGVhXCIsIFwidGV4dG1hdGVcIl0gYXMgY29uc3QpIHtcbiAgICBjb25zdCBtYWRlID0gbGluayhlZGl0b3IsIG9kZCkhO1xuICAgIGFzc2VydC5tYXRjaChtYWRlLCAvXltcXHc6Lz89LiYlLV0rJC8pO1xuICAgIGNvbnN0IHVybCA9IG5ldyBVUkwobWFkZSk7XG4gICAgY29uc3QgcGF0aCA9IGVkaXRvciA9PT0gXCJ2c2NvZGVcIiA/IHVybC5wYXRobmFtZS5yZXBsYWNlKC86NyQvLCBcIlwiKSA6IFsuLi51cmwuc2VhcmNoUGFyYW1zLnZhbHVlcygpXVswXS5yZXBsYWNlKFwiZmlsZTovL1wiLCBcIlwiKTtcbiAgICBhc3NlcnQuZXF1YWwoZWRpdG9yID09PSBcInZzY29kZVwiID8gZGVjb2RlVVJJQ29tcG9uZW50KHBhdGgpIDogcGF0aCwgb2RkKTtcbiAgICBpZiAoZWRpdG9yICE9PSBcInZzY29kZVwiKSBhc3NlcnQuZGVlcEVxdWFsKFsuLi51cmwuc2VhcmNoUGFyYW1zLmtleXMoKV0ubGVuZ3RoLCAyKTtcbiAgfVxuICBhc3NlcnQuZXF1YWwobGluayhcInZzY29kZVwiLCBcIi8kJiQnLnJiXCIpLCBcInZzY29kZTovL2ZpbGUvJTI0JTI2JTI0JTI3LnJiOjdcIik7XG4gIGFzc2VydC5lcXVhbChsaW5rKFwidnNjb2RlXCIsIFwiL1xcdWQ4MDAucmJcIiksIFwidnNjb2RlOi8vZmlsZS8lRUYlQkYlQkQucmI6N1wiKTtcbn0pO1xuXG50ZXN0KFwiYSByZWxhdGl2ZSBwYXRoIGlzIGJlbG93IHRoZSBkaXJlY3Rvcnkgb2YgdGhlIHJlY29yZGluZywgaWYgdGhlcmUgaXMgb25lXCIsICgpID0+IHtcbiAgYXNzZXJ0LmVxdWFsKGxpbmsoXCJ2c2NvZGVcIiwgXCJsaWIvYS5yYlwiLCAxLCBcIlwiLCBbXCIvc3J2L3Nob3BcIl0pLCBcInZzY29kZTovL2ZpbGUvc3J2L3Nob3AvbGliL2EucmI6MVwiKTtcbiAgYXNzZXJ0LmVxdWFsKGxpbmsoXCJ2c2NvZGVcIiwgXCJsaWIvYS5yYlwiLCAxLCBcIlwiLCBbXCIvXCJdKSwgXCJ2c2NvZGU6Ly9maWxlL2xpYi9hLnJiOjFcIik7XG4gIGFzc2VydC5lcXVhbChsaW5rKFwidnNjb2RlXCIsIFwibGliL2EucmJcIiksIG51bGwpO1xuICBhc3NlcnQuZXF1YWwobGluayhcInZzY29kZVwiLCBcImxpYi9hLnJiXCIsIDEsIFwiXCIsIFtcIi9hXCIsIFwiL2JcIl0pLCBudWxsKTtcbn0pO1xuXG50ZXN0KFwid2hhdCBpcyBubyBmaWxlIGhhcyBubyBhZGRyZXNzLCBhbmQgYSBsaW5lIHRoYXQgaXMgbm90IGtub3duIGlzIHRoZSBmaXJzdFwiLCAoKSA9PiB7XG4gIGZvciAoY29uc3QgZmlsZSBvZiBbXCJcIiwgXCI8QyBtZXRob2Q+XCIsIFwiPGludGVybmFsOmtlcm5lbD5cIiwgXCIoZXZhbCBhdCAvYS5yYjozKVwiXSkgYXNzZXJ0LmVxdWFsKGxpbmsoXCJ2c2NvZGVcIiwgZmlsZSwgMSwgXCJcIiwgW1wiL3NydlwiXSksIG51bGwpO1xuICBhc3NlcnQuZXF1YWwobGluayhcInZzY29kZVwiLCBcIi9hLnJiXCIsIDApLCBcInZzY29kZTovL2ZpbGUvYS5yYjoxXCIpO1xufSk7XG5cbnRlc3QoXCJhIHRlbXBsYXRlIHRoYXQgaXMgbm8gZWRpdG9yJ3MgYWRkcmVzcyBpcyByZWZ1c2VkIHdpdGggdGhlIHJlYXNvblwiLCAoKSA9PiB7XG4gIGFzc2VydC5lcXVhbCh0ZW1wbGF0ZUNvbXBsYWludChcIm12aW06Ly9vcGVuP3VybD1maWxlOi8ve3BhdGh9JmxpbmU9e2xpbmV9XCIpLCBudWxsKTtcbiAgYXNzZXJ0Lm1hdGNoKHRlbXBsYXRlQ29tcGxhaW50KFwie3BhdGh9XCIpISwgL211c3QgYmVnaW4gd2l0aCBhIHNjaGVtZS8pO1xuICBhc3NlcnQubWF0Y2godGVtcGxhdGVDb21wbGFpbnQoXCJlZGl0b3I6Ly9vcGVuIHtwYXRofVwiKSEsIC9ubyBibGFua3MvKTtcbiAgYXNzZXJ0Lm1hdGNoKHRlbXBsYXRlQ29tcGxhaW50KFwiZWRpdG9yOi8vb3BlblwiKSEsIC9tdXN0IGNvbnRhaW4gXFx7cGF0aFxcfS8pO1xuICBmb3IgKGNvbnN0IHNjaGVtZSBvZiBbXCJqYXZhc2NyaXB0XCIsIFwiSmF2YVNjcmlwdFwiLCBcImh0dHBzXCIsIFwiZGF0YVwiLCBcImZpbGVcIiwgXCJibG9iXCIsIFwidmlldy1zb3VyY2VcIl0pIHtcbiAgICBjb25zdCB0ZW1wbGF0ZSA9IGAke3NjaGVtZX06Ly8lMGFhbGVydCgxKS8ve3BhdGh9YDtcbiAgICBhc3NlcnQubWF0Y2godGVtcGxhdGVDb21wbGFpbnQodGVtcGxhdGUpISwgL2JlbG9uZ3MgdG8gdGhlIGJyb3dzZXIvKTtcbiAgICBhc3NlcnQuZXF1YWwobGluayhcImN1c3RvbVwiLCBcIi9hLnJiXCIsIDEsIHRlbXBsYXRlKSwgbnVsbCk7XG4gIH1cbn0pO1xuXG50ZXN0KFwiYSBzZXR0aW5nIHRoYXQgd2FzIGtlcHQgaXMgcmVhZCBhZ2FpbiwgYW5kIG5vbnNlbnNlIGlzIG5vbmVcIiwgKCkgPT4ge1xuICBjb25zdCBzZXR0aW5nID0geyBlZGl0b3I6IFwiY3VzdG9tXCIsIHRlbXBsYXRlOiBcIng6Ly97cGF0aH1cIiB9IGFzIGNvbnN0O1xuICBhc3NlcnQuZGVlcEVxdWFsKHBhcnNlRWRpdG9yU2V0dGluZyhKU09OLnN0cmluZ2lmeShzZXR0aW5nKSksIHNldHRpbmcpO1xuICBmb3IgKGNvbnN0IHRleHQgb2YgW251bGwsIFwiXCIsIFwie1wiLCBcIm51bGxcIiwgXCJbXVwiLCAne1wiZWRpdG9yXCI6XCJlZFwifScsIFwiMVwiXSkgYXNzZXJ0LmRlZXBFcXVhbChwYXJzZUVkaXRvclNldHRpbmcodGV4dCksIE5PX0VESVRPUiwgU3RyaW5nKHRleHQpKTtcbiAgYXNzZXJ0LmRlZXBFcXVhbChwYXJzZUVkaXRvclNldHRpbmcoJ3tcImVkaXRvclwiOlwiaWRlYVwiLFwidGVtcGxhdGVcIjo1fScpLCB7IGVkaXRvcjogXCJpZGVhXCIsIHRlbXBsYXRlOiBcIlwiIH0pO1xufSk7XG4iLCAiLy8gQWRkcmVzc2VzIHRoYXQgb3BlbiBhIGxpbmUgb2YgYSBmaWxlIGluIHRoZSB1c2VyJ3MgZWRpdG9yLlxuLy9cbi8vIEVkaXRvcnMgcmVnaXN0ZXIgYSBzY2hlbWUgb2YgdGhlaXIgb3duIHdpdGggdGhlIHN5c3RlbTsgYSBsaW5rIHRvIGl0IHN0YXJ0cyB0aGVtLCBhbmQgbm90aGluZyBpcyBzZW50IGFueXdoZXJlLiBXaGF0IGFcbi8vIHByb2ZpbGUgc2F5cyBpcyBhIHBhdGggYW5kIGEgbnVtYmVyLCBhbmQgYSBwYXRoIGlzIHBlcmNlbnQtZW5jb2RlZDogd2hhdGV2ZXIgc3RhbmRzIGluIGl0LCBpdCBjYW5ub3QgbGVhdmUgaXRzIHBsYWNlIGluIHRoZVxuLy8gYWRkcmVzcyB0aGF0IHRoZSB1c2VyIGhhcyBjaG9zZW4uXG5cbmV4cG9ydCBjb25zdCBFRElUT1JTID0gW1wibm9uZVwiLCBcInZzY29kZVwiLCBcImlkZWFcIiwgXCJ0ZXh0bWF0ZVwiLCBcImN1c3RvbVwiXSBhcyBjb25zdDtcbmV4cG9ydCB0eXBlIEVkaXRvciA9ICh0eXBlb2YgRURJVE9SUylbbnVtYmVyXTtcblxuZXhwb3J0IGNvbnN0IEVESVRPUl9OQU1FUzogUmVjb3JkPEVkaXRvciwgc3RyaW5nPiA9IHtcbiAgbm9uZTogXCJOb25lXCIsIHZzY29kZTogXCJWUyBDb2RlXCIsIGlkZWE6IFwiSW50ZWxsaUogSURFQSwgUnVieU1pbmVcIiwgdGV4dG1hdGU6IFwiVGV4dE1hdGVcIiwgY3VzdG9tOiBcIkFub3RoZXIgb25lXCIsXG59O1xuXG5leHBvcnQgaW50ZXJmYWNlIEVkaXRvclNldHRpbmcge1xuICBlZGl0b3I6IEVkaXRvcjtcbiAgdGVtcGxhdGU6IHN0cmluZzsgLy8gb2YgYSBjdXN0b20gb25lLCB3aXRoIHtwYXRofSBhbmQge2xpbmV9XG59XG5cbmV4cG9ydCBjb25zdCBOT19FRElUT1I6IEVkaXRvclNldHRpbmcgPSB7IGVkaXRvcjogXCJub25lXCIsIHRlbXBsYXRlOiBcIlwiIH07XG5cbmNvbnN0IFRFTVBMQVRFUzogUmVjb3JkPEV4Y2x1ZGU8RWRpdG9yLCBcIm5vbmVcIiB8IFwiY3VzdG9tXCI+LCBzdHJpbmc+ID0ge1xuICB2c2NvZGU6IFwidnNjb2RlOi8vZmlsZXtwYXRofTp7bGluZX1cIixcbiAgaWRlYTogXCJpZGVhOi8vb3Blbj9maWxlPXtwYXRofSZsaW5lPXtsaW5lfVwiLFxuICB0ZXh0bWF0ZTogXCJ0eG10Oi8vb3Blbj91cmw9ZmlsZTovL3twYXRofSZsaW5lPXtsaW5lfVwiLFxufTtcblxuLy8gU2NoZW1lcyB0aGF0IGJyb3dzZXJzIG9wZW4gdGhlbXNlbHZlczogd2hhdCBsZWFkcyB0aGVyZSBpcyBubyBlZGl0b3IsIGFuZCBtYXkgYmUgYSByZXF1ZXN0IG9yIGEgc2NyaXB0LlxuY29uc3QgQlJPV1NFUlNfT1dOID0gbmV3IFNldChbXG4gIFwiaHR0cFwiLCBcImh0dHBzXCIsIFwid3NcIiwgXCJ3c3NcIiwgXCJmdHBcIiwgXCJqYXZhc2NyaXB0XCIsIFwidmJzY3JpcHRcIiwgXCJkYXRhXCIsIFwiYmxvYlwiLCBcImZpbGVzeXN0ZW1cIiwgXCJmaWxlXCIsIFwiYWJvdXRcIiwgXCJ2aWV3LXNvdXJjZVwiLFxuXSk7XG5cbi8vIFNheXMgaW4gYSBmZXcgd29yZHMgd2h5IGEgdGVtcGxhdGUgY2Fubm90IGJlIHVzZWQsIG51bGwgd2hlcmUgaXQgY2FuLlxuZXhwb3J0IGZ1bmN0aW9uIHRlbXBsYXRlQ29tcGxhaW50KHRlbXBsYXRlOiBzdHJpbmcpOiBzdHJpbmcgfCBudWxsIHtcbiAgY29uc3Qgc2NoZW1lID0gL14oW2Etel1bYS16XFxkKy4tXSopOlxcL1xcL1xcUyskL2kuZXhlYyh0ZW1wbGF0ZSk/LlsxXT8udG9Mb3dlckNhc2UoKTtcbiAgaWYgKHNjaGVtZSA9PT0gdW5kZWZpbmVkKSByZXR1cm4gXCJtdXN0IGJlZ2luIHdpdGggYSBzY2hlbWUsIGFzIGluIG15ZWRpdG9yOi8vb3Blbj9maWxlPXtwYXRofSZsaW5lPXtsaW5lfSwgYW5kIGhhdmUgbm8gYmxhbmtzXCI7XG4gIGlmIChCUk9XU0VSU19PV04uaGFzKHNjaGVtZSkpIHJldHVybiBgJHtzY2hlbWV9OiBiZWxvbmdzIHRvIHRoZSBicm93c2VyLCBub3QgdG8gYW4gZWRpdG9yYDtcbiAgcmV0dXJuIHRlbXBsYXRlLmluY2x1ZGVzKFwie3BhdGh9XCIpID8gbnVsbCA6IFwibXVzdCBjb250YWluIHtwYXRofVwiO1xufVxuXG4vLyBSZXR1cm5zIHRoZSBhZGRyZXNzIHRoYXQgb3BlbnMgdGhlIGZpbGU7IG51bGwgd2hlcmUgbm8gZWRpdG9yIGlzIHNldCwgb3IgdGhlIGZpbGUgaGFzIG5vIGFic29sdXRlIHBhdGguIEEgcmVsYXRpdmUgcGF0aCBpc1xuLy8gdGFrZW4gZnJvbSB0aGUgZGlyZWN0b3J5IHRoYXQgdGhlIHByb2dyYW0gcmFuIGluLCBpZiB0aGUgcHJvZmlsZSBzYXlzIHNvIGFuZCBuYW1lcyBvbmUgb25seS5cbmV4cG9ydCBmdW5jdGlvbiBlZGl0b3JMaW5rKHNldHRpbmc6IEVkaXRvclNldHRpbmcsIGZpbGU6IHN0cmluZywgbGluZTogbnVtYmVyLCBkaXJlY3RvcmllczogcmVhZG9ubHkgc3RyaW5nW10gPSBbXSk6IHN0cmluZyB8IG51bGwge1xuICBjb25zdCB0ZW1wbGF0ZSA9IHRlbXBsYXRlT2Yoc2V0dGluZyk7XG4gIGNvbnN0IHBhdGggPSBhYnNvbHV0ZShmaWxlLCBkaXJlY3Rvcmllcyk7XG4gIGlmICh0ZW1wbGF0ZSA9PT0gbnVsbCB8fCBwYXRoID09PSBudWxsKSByZXR1cm4gbnVsbDtcbiAgY29uc3Qgd29yZHM6IFJlY29yZDxzdHJpbmcsIHN0cmluZz4gPSB7IFwie3BhdGh9XCI6IGVuY29kZWRQYXRoKHBhdGgpLCBcIntsaW5lfVwiOiBTdHJpbmcoTWF0aC5tYXgoTWF0aC50cnVuYyhsaW5lKSwgMSkpIH07XG4gIHJldHVybiB0ZW1wbGF0ZS5yZXBsYWNlKC9cXHsoPzpwYXRofGxpbmUpXFx9L2csICh3b3JkKSA9PiB3b3Jkc1t3b3JkXSk7XG59XG5cbmZ1bmN0aW9uIHRlbXBsYXRlT2YoeyBlZGl0b3IsIHRlbXBsYXRlIH06IEVkaXRvclNldHRpbmcpOiBzdHJpbmcgfCBudWxsIHtcbiAgaWYgKGVkaXRvciA9PT0gXCJub25lXCIpIHJldHVybiBudWxsO1xuICBpZiAoZWRpdG9yICE9PSBcImN1c3RvbVwiKSByZXR1cm4gVEVNUExBVEVTW2VkaXRvcl07XG4gIHJldHVybiB0ZW1wbGF0ZUNvbXBsYWludCh0ZW1wbGF0ZSkgPT09IG51bGwgPyB0ZW1wbGF0ZSA6IG51bGw7XG59XG5cbmZ1bmN0aW9uIGFic29sdXRlKGZpbGU6IHN0cmluZywgZGlyZWN0b3JpZXM6IHJlYWRvbmx5IHN0cmluZ1tdKTogc3RyaW5nIHwgbnVsbCB7XG4gIGlmIChmaWxlLnN0YXJ0c1dpdGgoXCIvXCIpKSByZXR1cm4gZmlsZTtcbiAgY29uc3QgaXNQbGFpbiA9IGZpbGUgIT09IFwiXCIgJiYgIS9eWzwoW10vLnRlc3QoZmlsZSk7XG4gIHJldHVybiBpc1BsYWluICYmIGRpcmVjdG9yaWVzLmxlbmd0aCA9PT0gMSA/IGAke2RpcmVjdG9yaWVzWzBdLnJlcGxhY2UoL1xcLyQvLCBcIlwiKX0vJHtmaWxlfWAgOiBudWxsO1xufVxuXG4vLyBTbGFzaGVzIHN0YXk7IGV2ZXJ5dGhpbmcgZWxzZSB0aGF0IG1lYW5zIHNvbWV0aGluZyBpbiBhbiBhZGRyZXNzLCBhbmQgaGFsZiBhIHN1cnJvZ2F0ZSBwYWlyLCBpcyBlbmNvZGVkLlxuZnVuY3Rpb24gZW5jb2RlZFBhdGgocGF0aDogc3RyaW5nKTogc3RyaW5nIHtcbiAgY29uc3QgaGV4ID0gKGNoYXJhY3Rlcjogc3RyaW5nKTogc3RyaW5nID0+IGAlJHtjaGFyYWN0ZXIuY2hhckNvZGVBdCgwKS50b1N0cmluZygxNikudG9VcHBlckNhc2UoKX1gO1xuICBjb25zdCBlbmNvZGVkID0gKHRleHQ6IHN0cmluZyk6IHN0cmluZyA9PiBlbmNvZGVVUklDb21wb25lbnQodGV4dCkucmVwbGFjZSgvWyEnKCkqXS9nLCBoZXgpO1xuICByZXR1cm4gcGF0aC5yZXBsYWNlKC9cXHB7U3Vycm9nYXRlfS9ndSwgXCJcXHVmZmZkXCIpLnNwbGl0KFwiL1wiKS5tYXAoZW5jb2RlZCkuam9pbihcIi9cIik7XG59XG5cbi8vIFJlYWRzIHdoYXQgd2FzIGtlcHQ7IHdoYXRldmVyIGlzIG5vIHNldHRpbmcgaXMgbm9uZS5cbmV4cG9ydCBmdW5jdGlvbiBwYXJzZUVkaXRvclNldHRpbmcodGV4dDogc3RyaW5nIHwgbnVsbCk6IEVkaXRvclNldHRpbmcge1xuICB0cnkge1xuICAgIGNvbnN0IHsgZWRpdG9yLCB0ZW1wbGF0ZSB9ID0gSlNPTi5wYXJzZSh0ZXh0ID8/IFwiXCIpIGFzIFBhcnRpYWw8RWRpdG9yU2V0dGluZz47XG4gICAgaWYgKCFFRElUT1JTLmluY2x1ZGVzKGVkaXRvciBhcyBFZGl0b3IpKSByZXR1cm4gTk9fRURJVE9SO1xuICAgIHJldHVybiB7IGVkaXRvcjogZWRpdG9yIGFzIEVkaXRvciwgdGVtcGxhdGU6IHR5cGVvZiB0ZW1wbGF0ZSA9PT0gXCJzdHJpbmdcIiA/IHRlbXBsYXRlIDogXCJcIiB9O1xuICB9IGNhdGNoIHtcbiAgICByZXR1cm4gTk9fRURJVE9SO1xuICB9XG59XG4iXSwKICAibWFwcGluZ3MiOiAiO0FBQUEsT0FBTyxZQUFZO0FBQ25CLFNBQVMsWUFBWTs7O0FDS2QsSUFBTSxVQUFVLENBQUMsUUFBUSxVQUFVLFFBQVEsWUFBWSxRQUFRO0FBWS9ELElBQU0sWUFBMkIsRUFBRSxRQUFRLFFBQVEsVUFBVSxHQUFHO0FBRXZFLElBQU0sWUFBZ0U7QUFBQSxFQUNwRSxRQUFRO0FBQUEsRUFDUixNQUFNO0FBQUEsRUFDTixVQUFVO0FBQ1o7QUFHQSxJQUFNLGVBQWUsb0JBQUksSUFBSTtBQUFBLEVBQzNCO0FBQUEsRUFBUTtBQUFBLEVBQVM7QUFBQSxFQUFNO0FBQUEsRUFBTztBQUFBLEVBQU87QUFBQSxFQUFjO0FBQUEsRUFBWTtBQUFBLEVBQVE7QUFBQSxFQUFRO0FBQUEsRUFBYztBQUFBLEVBQVE7QUFBQSxFQUFTO0FBQ2hILENBQUM7QUFHTSxTQUFTLGtCQUFrQixVQUFpQztBQUNqRSxRQUFNLFNBQVMsZ0NBQWdDLEtBQUssUUFBUSxJQUFJLENBQUMsR0FBRyxZQUFZO0FBQ2hGLE1BQUksV0FBVyxPQUFXLFFBQU87QUFDakMsTUFBSSxhQUFhLElBQUksTUFBTSxFQUFHLFFBQU8sR0FBRyxNQUFNO0FBQzlDLFNBQU8sU0FBUyxTQUFTLFFBQVEsSUFBSSxPQUFPO0FBQzlDO0FBSU8sU0FBUyxXQUFXLFNBQXdCLE1BQWMsTUFBYyxjQUFpQyxDQUFDLEdBQWtCO0FBQ2pJLFFBQU0sV0FBVyxXQUFXLE9BQU87QUFDbkMsUUFBTSxPQUFPLFNBQVMsTUFBTSxXQUFXO0FBQ3ZDLE1BQUksYUFBYSxRQUFRLFNBQVMsS0FBTSxRQUFPO0FBQy9DLFFBQU0sUUFBZ0MsRUFBRSxVQUFVLFlBQVksSUFBSSxHQUFHLFVBQVUsT0FBTyxLQUFLLElBQUksS0FBSyxNQUFNLElBQUksR0FBRyxDQUFDLENBQUMsRUFBRTtBQUNySCxTQUFPLFNBQVMsUUFBUSxzQkFBc0IsQ0FBQyxTQUFTLE1BQU0sSUFBSSxDQUFDO0FBQ3JFO0FBRUEsU0FBUyxXQUFXLEVBQUUsUUFBUSxTQUFTLEdBQWlDO0FBQ3RFLE1BQUksV0FBVyxPQUFRLFFBQU87QUFDOUIsTUFBSSxXQUFXLFNBQVUsUUFBTyxVQUFVLE1BQU07QUFDaEQsU0FBTyxrQkFBa0IsUUFBUSxNQUFNLE9BQU8sV0FBVztBQUMzRDtBQUVBLFNBQVMsU0FBUyxNQUFjLGFBQStDO0FBQzdFLE1BQUksS0FBSyxXQUFXLEdBQUcsRUFBRyxRQUFPO0FBQ2pDLFFBQU0sVUFBVSxTQUFTLE1BQU0sQ0FBQyxTQUFTLEtBQUssSUFBSTtBQUNsRCxTQUFPLFdBQVcsWUFBWSxXQUFXLElBQUksR0FBRyxZQUFZLENBQUMsRUFBRSxRQUFRLE9BQU8sRUFBRSxDQUFDLElBQUksSUFBSSxLQUFLO0FBQ2hHO0FBR0EsU0FBUyxZQUFZLE1BQXNCO0FBQ3pDLFFBQU0sTUFBTSxDQUFDLGNBQThCLElBQUksVUFBVSxXQUFXLENBQUMsRUFBRSxTQUFTLEVBQUUsRUFBRSxZQUFZLENBQUM7QUFDakcsUUFBTSxVQUFVLENBQUMsU0FBeUIsbUJBQW1CLElBQUksRUFBRSxRQUFRLFlBQVksR0FBRztBQUMxRixTQUFPLEtBQUssUUFBUSxtQkFBbUIsUUFBUSxFQUFFLE1BQU0sR0FBRyxFQUFFLElBQUksT0FBTyxFQUFFLEtBQUssR0FBRztBQUNuRjtBQUdPLFNBQVMsbUJBQW1CLE1BQW9DO0FBQ3JFLE1BQUk7QUFDRixVQUFNLEVBQUUsUUFBUSxTQUFTLElBQUksS0FBSyxNQUFNLFFBQVEsRUFBRTtBQUNsRCxRQUFJLENBQUMsUUFBUSxTQUFTLE1BQWdCLEVBQUcsUUFBTztBQUNoRCxXQUFPLEVBQUUsUUFBMEIsVUFBVSxPQUFPLGFBQWEsV0FBVyxXQUFXLEdBQUc7QUFBQSxFQUM1RixRQUFRO0FBQ04sV0FBTztBQUFBLEVBQ1Q7QUFDRjs7O0FEekVBLElBQU0sT0FBTyxDQUFDLFFBQWdCLE1BQWMsT0FBTyxHQUFHLFdBQVcsSUFBSSxjQUF3QixDQUFDLE1BQzVGLFdBQVcsRUFBRSxRQUFRLFNBQVMsR0FBRyxNQUFNLE1BQU0sV0FBVztBQUUxRCxLQUFLLDZDQUE2QyxNQUFNO0FBQ3RELFNBQU8sTUFBTSxLQUFLLFVBQVUsa0JBQWtCLEdBQUcsaUNBQWlDO0FBQ2xGLFNBQU8sTUFBTSxLQUFLLFFBQVEsa0JBQWtCLEdBQUcsMENBQTBDO0FBQ3pGLFNBQU8sTUFBTSxLQUFLLFlBQVksa0JBQWtCLEdBQUcsZ0RBQWdEO0FBQ25HLFNBQU8sTUFBTSxLQUFLLFVBQVUsU0FBUyxHQUFHLGlEQUFpRCxHQUFHLHNDQUFzQztBQUNsSSxTQUFPLE1BQU0sS0FBSyxRQUFRLGtCQUFrQixHQUFHLElBQUk7QUFDckQsQ0FBQztBQUVELEtBQUssZ0RBQWdELE1BQU07QUFDekQsUUFBTSxNQUFNO0FBQUE7QUFDWixhQUFXLFVBQVUsQ0FBQyxVQUFVLFFBQVEsVUFBVSxHQUFZO0FBQzVELFVBQU0sT0FBTyxLQUFLLFFBQVEsR0FBRztBQUM3QixXQUFPLE1BQU0sTUFBTSxpQkFBaUI7QUFDcEMsVUFBTSxNQUFNLElBQUksSUFBSSxJQUFJO0FBQ3hCLFVBQU0sT0FBTyxXQUFXLFdBQVcsSUFBSSxTQUFTLFFBQVEsT0FBTyxFQUFFLElBQUksQ0FBQyxHQUFHLElBQUksYUFBYSxPQUFPLENBQUMsRUFBRSxDQUFDLEVBQUUsUUFBUSxXQUFXLEVBQUU7QUFDNUgsV0FBTyxNQUFNLFdBQVcsV0FBVyxtQkFBbUIsSUFBSSxJQUFJLE1BQU0sR0FBRztBQUN2RSxRQUFJLFdBQVcsU0FBVSxRQUFPLFVBQVUsQ0FBQyxHQUFHLElBQUksYUFBYSxLQUFLLENBQUMsRUFBRSxRQUFRLENBQUM7QUFBQSxFQUNsRjtBQUNBLFNBQU8sTUFBTSxLQUFLLFVBQVUsVUFBVSxHQUFHLGlDQUFpQztBQUMxRSxTQUFPLE1BQU0sS0FBSyxVQUFVLFlBQVksR0FBRyw4QkFBOEI7QUFDM0UsQ0FBQztBQUVELEtBQUssNEVBQTRFLE1BQU07QUFDckYsU0FBTyxNQUFNLEtBQUssVUFBVSxZQUFZLEdBQUcsSUFBSSxDQUFDLFdBQVcsQ0FBQyxHQUFHLG1DQUFtQztBQUNsRyxTQUFPLE1BQU0sS0FBSyxVQUFVLFlBQVksR0FBRyxJQUFJLENBQUMsR0FBRyxDQUFDLEdBQUcsMEJBQTBCO0FBQ2pGLFNBQU8sTUFBTSxLQUFLLFVBQVUsVUFBVSxHQUFHLElBQUk7QUFDN0MsU0FBTyxNQUFNLEtBQUssVUFBVSxZQUFZLEdBQUcsSUFBSSxDQUFDLE1BQU0sSUFBSSxDQUFDLEdBQUcsSUFBSTtBQUNwRSxDQUFDO0FBRUQsS0FBSyw2RUFBNkUsTUFBTTtBQUN0RixhQUFXLFFBQVEsQ0FBQyxJQUFJLGNBQWMscUJBQXFCLG1CQUFtQixFQUFHLFFBQU8sTUFBTSxLQUFLLFVBQVUsTUFBTSxHQUFHLElBQUksQ0FBQyxNQUFNLENBQUMsR0FBRyxJQUFJO0FBQ3pJLFNBQU8sTUFBTSxLQUFLLFVBQVUsU0FBUyxDQUFDLEdBQUcsc0JBQXNCO0FBQ2pFLENBQUM7QUFFRCxLQUFLLHFFQUFxRSxNQUFNO0FBQzlFLFNBQU8sTUFBTSxrQkFBa0IsMkNBQTJDLEdBQUcsSUFBSTtBQUNqRixTQUFPLE1BQU0sa0JBQWtCLFFBQVEsR0FBSSwwQkFBMEI7QUFDckUsU0FBTyxNQUFNLGtCQUFrQixzQkFBc0IsR0FBSSxXQUFXO0FBQ3BFLFNBQU8sTUFBTSxrQkFBa0IsZUFBZSxHQUFJLHVCQUF1QjtBQUN6RSxhQUFXLFVBQVUsQ0FBQyxjQUFjLGNBQWMsU0FBUyxRQUFRLFFBQVEsUUFBUSxhQUFhLEdBQUc7QUFDakcsVUFBTSxXQUFXLEdBQUcsTUFBTTtBQUMxQixXQUFPLE1BQU0sa0JBQWtCLFFBQVEsR0FBSSx3QkFBd0I7QUFDbkUsV0FBTyxNQUFNLEtBQUssVUFBVSxTQUFTLEdBQUcsUUFBUSxHQUFHLElBQUk7QUFBQSxFQUN6RDtBQUNGLENBQUM7QUFFRCxLQUFLLCtEQUErRCxNQUFNO0FBQ3hFLFFBQU0sVUFBVSxFQUFFLFFBQVEsVUFBVSxVQUFVLGFBQWE7QUFDM0QsU0FBTyxVQUFVLG1CQUFtQixLQUFLLFVBQVUsT0FBTyxDQUFDLEdBQUcsT0FBTztBQUNyRSxhQUFXLFFBQVEsQ0FBQyxNQUFNLElBQUksS0FBSyxRQUFRLE1BQU0sbUJBQW1CLEdBQUcsRUFBRyxRQUFPLFVBQVUsbUJBQW1CLElBQUksR0FBRyxXQUFXLE9BQU8sSUFBSSxDQUFDO0FBQzVJLFNBQU8sVUFBVSxtQkFBbUIsZ0NBQWdDLEdBQUcsRUFBRSxRQUFRLFFBQVEsVUFBVSxHQUFHLENBQUM7QUFDekcsQ0FBQzsiLAogICJuYW1lcyI6IFtdCn0K
