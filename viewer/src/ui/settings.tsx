// The user's settings for all profiles: the editor that opens files, and whether single keys do anything.

import { EDITOR_NAMES, EDITORS, templateComplaint, type Editor, type EditorSetting } from "../data/editor.ts";
import { Dialog } from "./dialog.tsx";

interface SettingsProps {
  editor: EditorSetting;
  setEditor: (setting: EditorSetting) => void;
  hasShortcuts: boolean;
  setShortcuts: (on: boolean) => void;
  close: () => void;
}

export function SettingsDialog({ editor: setting, setEditor, hasShortcuts, setShortcuts, close }: SettingsProps) {
  const { editor, template } = setting;
  const complaint = template === "" ? null : templateComplaint(template);
  return (
    <Dialog title="Settings" close={close}>
      <label class="field">
        <span>Open files in</span>
        <select
          value={editor}
          onChange={(event) => setEditor({ ...setting, editor: event.currentTarget.value as Editor })}
        >
          {EDITORS.map((name) => (
            <option key={name} value={name}>
              {EDITOR_NAMES[name]}
            </option>
          ))}
        </select>
      </label>
      {editor === "custom" && (
        <label class={`field template ${complaint ? "wrong" : ""}`}>
          <span>Address</span>
          <input
            type="text"
            value={template}
            placeholder="myeditor://open?file={path}&line={line}"
            spellcheck={false}
            aria-invalid={complaint !== null}
            aria-describedby="template-words"
            onInput={(event) => setEditor({ ...setting, template: event.currentTarget.value.trim() })}
          />
        </label>
      )}
      {editor === "custom" && (
        <p id="template-words" class={complaint ? "worse" : "muted"} role="status">
          {complaint
            ? `The address ${complaint}.`
            : "{path} becomes the absolute path of the file, {line} the number of the line."}
        </p>
      )}
      <p class="muted">
        The place of the chosen function, and the numbers of lines in Source, then open there. Files have to be on this
        machine, under the same paths.
      </p>
      <label class="check">
        <input type="checkbox" checked={hasShortcuts} onChange={(event) => setShortcuts(event.currentTarget.checked)} />
        <span>Single-key shortcuts</span>
      </label>
      <p class="muted">
        If they are off, letters, digits, / and ? do nothing outside of fields and graphs. Escape, Enter and the arrow
        keys still work.
      </p>
    </Dialog>
  );
}
