// Addresses that open a line of a file in the user's editor.
//
// Editors register a URL scheme with the system; a link with that scheme starts them and sends nothing over the
// network. The address contains a path and a line from the profile. The path is percent-encoded, so it cannot change
// the rest of the address that the user has chosen.

export const EDITORS = {
  none: { name: "None", template: null },
  vscode: { name: "VS Code", template: "vscode://file{path}:{line}" },
  idea: { name: "IntelliJ IDEA, RubyMine", template: "idea://open?file={path}&line={line}" },
  textmate: { name: "TextMate", template: "txmt://open?url=file://{path}&line={line}" },
  custom: { name: "Another one", template: null },
};
export type Editor = keyof typeof EDITORS;

export interface EditorSetting {
  editor: Editor;
  template: string; // of a custom one, with {path} and {line}
}

export const NO_EDITOR: EditorSetting = { editor: "none", template: "" };

// Schemes that browsers open themselves: what leads there is no editor, and may be a request or a script.
const BROWSERS_OWN = new Set(
  "http https ws wss ftp javascript vbscript data blob filesystem file about view-source".split(" "),
);

// Says in a few words why a template cannot be used, null where it can.
export function templateComplaint(template: string): string | null {
  const scheme = /^([a-z][a-z\d+.-]*):\/\/\S+$/i.exec(template)?.[1]?.toLowerCase();
  if (scheme === undefined)
    return "must begin with a scheme, as in myeditor://open?file={path}&line={line}, and have no blanks";
  if (BROWSERS_OWN.has(scheme)) return `${scheme}: belongs to the browser, not to an editor`;
  return template.includes("{path}") ? null : "must contain {path}";
}

// Returns the address that opens the file; null where no editor is set, or the file has no absolute path. A relative path is
// taken from the directory that the program ran in, if the profile says so and names one only.
export function editorLink(
  setting: EditorSetting,
  file: string,
  line: number,
  directories: readonly string[] = [],
): string | null {
  const template = templateOf(setting);
  const path = absolute(file, directories);
  if (template === null || path === null) return null;
  const words: Record<string, string> = {
    "{path}": encodedPath(path),
    "{line}": String(Math.max(Math.trunc(line), 1)),
  };
  return template.replace(/\{(?:path|line)\}/g, (word) => words[word]!);
}

function templateOf({ editor, template }: EditorSetting): string | null {
  if (editor !== "custom") return EDITORS[editor].template;
  return templateComplaint(template) === null ? template : null;
}

function absolute(file: string, directories: readonly string[]): string | null {
  if (file.startsWith("/")) return file;
  const isPlain = file !== "" && !/^[<([]/.test(file);
  return isPlain && directories.length === 1 ? `${directories[0]!.replace(/\/$/, "")}/${file}` : null;
}

// Slashes stay; everything else that means something in an address, and half a surrogate pair, is encoded.
function encodedPath(path: string): string {
  const hex = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  const encoded = (text: string): string => encodeURIComponent(text).replace(/[!'()*]/g, hex);
  return path
    .replace(/\p{Surrogate}/gu, "\ufffd")
    .split("/")
    .map(encoded)
    .join("/");
}

// Reads what was kept; whatever is no setting is none.
export function parseEditorSetting(text: string | null): EditorSetting {
  try {
    const { editor, template } = JSON.parse(text ?? "") as Partial<EditorSetting>;
    if (typeof editor !== "string" || !Object.hasOwn(EDITORS, editor)) return NO_EDITOR;
    return { editor, template: typeof template === "string" ? template : "" };
  } catch {
    return NO_EDITOR;
  }
}
