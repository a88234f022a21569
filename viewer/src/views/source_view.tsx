// The source view: the lines of a file with their weights, and the calls of the selected line.

import type { TargetedKeyboardEvent } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Call, Place } from "../data/calls.ts";
import { highlighted } from "../data/highlight.ts";
import { originOf } from "../data/kinds.ts";
import { isSource, type FileLines, type LineWeight } from "../data/lines.ts";
import { IN_TOTAL, marked, OWN } from "../data/partial_calls.ts";
import { isOfCalls, unitWord } from "../data/sample_types.ts";
import { formatCell, formatExact, formatShare } from "../data/units.ts";
import { heatColor } from "../draw/colors.ts";
import { paintRows, pictureHeight, type PictureColumn } from "../draw/rows_picture.ts";
import { usePage } from "../ui/context.ts";
import { Empty } from "../ui/empty.tsx";
import { PlaceLink } from "../ui/place_link.tsx";
import { VirtualRows } from "../ui/virtual_rows.tsx";
import { CallsList } from "./calls_list.tsx";
import { usePicture } from "./use_picture.ts";

const FILE_HEIGHT = 44;
const LINE_HEIGHT = 20;

type Source = { file: string; text: string | null } | null;

interface FileLine {
  file: string;
  line: number;
}

interface Line {
  number: number;
  text: string;
}

export function SourceView() {
  const { model, state, source, update } = usePage();
  const files = model.files(state);
  const [loaded, setLoaded] = useState<Source>(null);
  const shown = fileToShow(
    files,
    state.file,
    state.selected === null ? "" : model.groups(state.group).file[state.selected]!,
  );
  const file = shown?.file;
  const [line, setLine] = useState<FileLine | null>(null);
  useEffect(() => {
    let isWanted = true;
    if (file !== undefined) void source(file).then((text) => isWanted && setLoaded({ file, text }));
    return () => {
      isWanted = false;
    };
  }, [file]);
  if (!shown) return model.total(state) === 0 ? <Empty /> : <NoSources />;
  const text = loaded?.file === shown.file ? loaded.text : undefined;
  const chosenLine = line?.file === shown.file ? line.line : null;
  const isMethod = state.group === "method" && state.selected !== null && state.selected in model.groups("method").name;
  const method = isMethod ? state.selected : null;
  const place: Place | null =
    chosenLine !== null ? { file: shown.file, line: chosenLine } : method === null ? null : { group: method };
  // Where another file is gone to, that is chosen; what has no source is chosen alone, and the file stays.
  const go = (call: Call, isCaller: boolean): void => {
    const target = model.profile.functionFile[call.function]!;
    const chosen = state.group === "method" ? { selected: model.groups("method").ofFunction[call.function]! } : {};
    setLine(isCaller && isSource(target) ? { file: target, line: call.line } : null);
    update(isSource(target) ? { ...chosen, file: target } : chosen);
  };
  return (
    <section class="view split" aria-label="Source">
      <div class="source-side">
        <FileList files={files} current={shown.file} choose={(next) => update({ file: next })} />
        <CallsList place={place} go={go} />
      </div>
      {text === undefined ? (
        <div class="source" aria-busy="true" />
      ) : (
        <Code
          file={shown}
          text={text}
          chosenLine={chosenLine}
          choose={(next) => setLine({ file: shown.file, line: next })}
        />
      )}
    </section>
  );
}

// What was asked for; else where the chosen function is; else the application's heaviest file.
function fileToShow(files: FileLines[], chosen: string | null, ofSelected: string): FileLines | undefined {
  const byName = (name: string | null): FileLines | undefined => files.find(({ file }) => file === name);
  return (
    byName(chosen) ?? byName(ofSelected) ?? files.find(({ file }) => originOf("", file).category === "app") ?? files[0]
  );
}

function NoSources() {
  return (
    <div class="empty">
      <h2>No frame has a source file</h2>
      <p>C methods, garbage collection and waiting have no source. Try other filters.</p>
    </div>
  );
}

function FileList({ files, current, choose }: { files: FileLines[]; current: string; choose: (file: string) => void }) {
  const { model, state } = usePage();
  const total = model.total(state);
  const { unit } = model.type(state);
  const ofCalls = isOfCalls(model.type(state));
  const at = files.findIndex(({ file }) => file === current);
  return (
    <div class="files">
      <div class="files-head">
        <span>File</span>
        <span>Self · total</span>
      </div>
      <VirtualRows
        role="group"
        label="Files, heaviest first"
        count={files.length}
        rowHeight={FILE_HEIGHT}
        current={at}
        focusable={false}
        row={(index) => {
          const { file, self, total: sum, partial } = files[index]!;
          const exact = (value: number, bit: number): string =>
            marked(formatExact(value, unit), ofCalls && (partial & bit) !== 0);
          const slash = file.lastIndexOf("/");
          return (
            <button
              key={file}
              type="button"
              class={`file ${index === at ? "selected" : ""}`}
              aria-current={index === at ? "true" : undefined}
              title={`${file}\nself ${exact(self, OWN)}, total ${exact(sum, IN_TOTAL)}`}
              onClick={() => choose(file)}
            >
              <span class="file-name">{file.slice(slash + 1)}</span>
              <span class="file-share">
                {formatShare(self, total)} · {formatShare(sum, total)}
              </span>
              <span class="file-directory">{file.slice(0, Math.max(slash, 0)) || "."}</span>
            </button>
          );
        }}
      />
    </div>
  );
}

// The lines of the text; without one, those that samples name.
function linesOf(file: FileLines, text: string | null): Line[] {
  const unknown = file.lines.has(0) ? [{ number: 0, text: "(unknown line: compiled by YJIT, or not recorded)" }] : [];
  if (text !== null)
    return [
      ...unknown,
      ...text
        .replace(/\n$/, "")
        .split("\n")
        .map((line, i) => ({ number: i + 1, text: line })),
    ];
  const numbers = [...file.lines.keys()].filter((line) => line > 0).sort((a, b) => a - b);
  return [...unknown, ...numbers.map((number) => ({ number, text: "" }))];
}

interface CodeProps {
  file: FileLines;
  text: string | null;
  chosenLine: number | null;
  choose: (line: number) => void;
}

function Code({ file, text, chosenLine, choose }: CodeProps) {
  const { model, state, palette } = usePage();
  const { unit } = model.type(state);
  const of = unitWord(model.type(state));
  const lines = linesOf(file, text);
  const heaviest = Math.max(...[...file.lines.values()].map(({ total }) => total), 0);
  const total = model.total(state);
  const weightOf = (line: Line): LineWeight | undefined => file.lines.get(line.number);
  const hottest = lines.reduce(
    (best, line, i) => ((weightOf(line)?.self ?? -1) > (weightOf(lines[best]!)?.self ?? -1) ? i : best),
    0,
  );
  const selectedLine =
    state.selected === null || model.groups(state.group).file[state.selected] !== file.file
      ? -1
      : lines.findIndex(({ number }) => number > 0 && number === model.groups(state.group).line[state.selected!]);
  const chosenAt = lines.findIndex(({ number }) => number === chosenLine);
  // Arrow keys go from one line that has a weight to the next.
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLDivElement>): void => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    let at = chosenAt + step;
    if (chosenAt < 0) at = hottest;
    while (at >= 0 && at < lines.length && !weightOf(lines[at]!)) at += step;
    if (lines[at] && weightOf(lines[at]!)) choose(lines[at]!.number);
  };
  const ofCalls = isOfCalls(model.type(state));
  const mark = (words: string, weight: LineWeight, bit: number): string =>
    marked(words, ofCalls && (weight.partial & bit) !== 0);
  const amount = (weight: LineWeight | undefined, bit: number): string => {
    const value = (bit === OWN ? weight?.self : weight?.total) ?? 0;
    return weight && value !== 0 ? mark(formatCell(value, unit, state.units), weight, bit) : "";
  };
  usePicture(() => {
    const columns: PictureColumn[] = [
      { title: `Self${of}`, width: 100, align: "right" },
      { title: `Total${of}`, width: 100, align: "right" },
      { title: "Line", width: 56, align: "right" },
      { title: file.file, width: 0, align: "left", code: true },
    ];
    const rows = lines.slice(0, 600).map((line) => ({
      heat: heaviest > 0 ? (weightOf(line)?.total ?? 0) / heaviest : 0,
      cells: [amount(weightOf(line), OWN), amount(weightOf(line), IN_TOTAL), String(line.number || ""), line.text],
    }));
    const width = 1100;
    return {
      name: "source",
      width,
      height: pictureHeight(rows),
      paint: (painter) => paintRows(painter, columns, rows, palette, width),
    };
  });
  return (
    <div class="source">
      <div class="source-head">
        <span class="cell number">Self{of}</span>
        <span class="cell number">Total{of}</span>
        <span class="source-path">
          <PlaceLink file={file.file} line={lines[hottest]?.number ?? 1}>
            {file.file}
          </PlaceLink>
        </span>
      </div>
      {text === null && (
        <p class="hint">
          The file cannot be read, so only lines with samples are shown. It may be on another machine, or not be Ruby.
        </p>
      )}
      <VirtualRows
        key={file.file}
        role="list"
        label={`Lines of ${file.file}`}
        count={lines.length}
        rowHeight={LINE_HEIGHT}
        current={
          chosenAt >= 0 ? chosenAt : Math.min((selectedLine >= 0 ? selectedLine : hottest) + 12, lines.length - 1)
        }
        onKeyDown={onKeyDown}
        row={(index) => {
          const line = lines[index]!;
          const weight = weightOf(line);
          const heat = weight && heaviest > 0 ? heatColor(palette, weight.total / heaviest) : "transparent";
          return (
            <div
              key={line.number}
              role="listitem"
              class={`line ${weight ? "hot" : ""} ${index === chosenAt ? "selected" : ""}`}
              aria-current={index === chosenAt ? "true" : undefined}
              onClick={weight && (() => choose(line.number))}
            >
              <span
                class="cell number"
                title={
                  weight
                    ? `${mark(formatExact(weight.self, unit), weight, OWN)}, ${formatShare(weight.self, total)}`
                    : undefined
                }
              >
                {amount(weight, OWN)}
              </span>
              <span
                class="cell number"
                title={
                  weight
                    ? `${mark(formatExact(weight.total, unit), weight, IN_TOTAL)}, ${formatShare(weight.total, total)}`
                    : undefined
                }
              >
                {amount(weight, IN_TOTAL)}
              </span>
              <span class="heat" style={{ background: heat }} />
              <span class="line-number">
                {line.number > 0 && (
                  <PlaceLink file={file.file} line={line.number} label={`Open line ${line.number} in the editor`}>
                    {line.number}
                  </PlaceLink>
                )}
              </span>
              <code class={line.number === 0 ? "muted" : ""}>
                {line.number === 0
                  ? line.text
                  : highlighted(line.text).map(([kind, part]) =>
                      kind === "plain" ? part : <span class={kind}>{part}</span>,
                    )}
              </code>
            </div>
          );
        }}
      />
    </div>
  );
}
