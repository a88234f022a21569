// The stacks of the selected samples as trees, and what is read off them: tables of functions and lines, callers, matches of
// a search.

import { callerTree, type CallerTreeOptions } from "./caller_tree.ts";
import { callsOf, type Calls, type Place } from "./calls.ts";
import { foldChains, recursiveGroups } from "./folding.ts";
import { CATEGORIES, type Category } from "./kinds.ts";
import { filesWithLines, type FileLines } from "./lines.ts";
import { matchesIn, matchingGroups, type Matches } from "./search.ts";
import { Selection } from "./selection.ts";
import { StackPaths } from "./stack_rows.ts";
import { tableRows, type TableRow } from "./table.ts";
import { callTree, type Tree, type TreeOptions } from "./tree.ts";
import type { ViewState } from "./view_state.ts";

// What stands for no code.
const PAUSES: readonly Category[] = ["gc", "wait", "blocked"];

export class StackTrees extends Selection {
  // How the stack chart names the frames of a stack.
  stackPaths(state: ViewState): StackPaths {
    const key = JSON.stringify([state.group, state.hide, this.isMine(state)]);
    return this.remember(
      "stackPaths",
      1,
      key,
      () => new StackPaths(this.profile, this.groups(state.group), this.hidden(state)),
    );
  }

  // Callers first, whatever the state says: for tables and the upright graph.
  upright(state: ViewState): Tree {
    return this.remember("tree", 4, `upright ${this.treeKey(state)}`, () => this.built(callTree, state));
  }

  private built(
    build: typeof callTree | typeof callerTree,
    state: ViewState,
    options: TreeOptions & CallerTreeOptions = {},
  ): Tree {
    return build(this.profile, this.groups(state.group), this.weights(state), {
      ...options,
      hidden: this.hidden(state),
    });
  }

  // What the flame graph and the call tree show.
  tree(state: ViewState): Tree {
    if (!this.canFold(state) || !state.folded) return this.whole(state);
    return this.remember("folded", 4, `${state.inverted} ${state.unfolded.join(".")} ${this.treeKey(state)}`, () =>
      foldChains(this.whole(state), this.groups("method"), {
        foreign: this.foreign(),
        unfolded: state.unfolded,
        inverted: state.inverted,
        samplesAreOwn: this.companion(state)?.isOwn ?? false,
      }),
    );
  }

  // Files and gems next to each other are one node anyway, and of the user's own code nothing is folded.
  canFold(state: ViewState): boolean {
    return state.group === "method" && !this.isMine(state);
  }

  // By group: 1 for methods that are not the user's own.
  foreign(): Uint8Array {
    const { ofFunction, category } = this.groups("method");
    const foreign = category.map((each) => (PAUSES.includes(CATEGORIES[each]!) ? 0 : 1));
    ofFunction.forEach((group, id) => {
      if (this.own[id]) foreign[group] = 0;
    });
    return foreign;
  }

  private whole(state: ViewState): Tree {
    if (!state.inverted) return this.upright(state);
    return this.remember("tree", 4, `inverted ${this.treeKey(state)}`, () => this.built(callerTree, state));
  }

  callers(state: ViewState, group: number): Tree {
    const key = `callers ${group} ${this.treeKey(state)}`;
    return this.remember("halves", 2, key, () => this.built(callerTree, state, { of: group }));
  }

  callees(state: ViewState, group: number): Tree {
    const key = `callees ${group} ${this.treeKey(state)}`;
    return this.remember("halves", 2, key, () => this.built(callTree, state, { root: group }));
  }

  // By group: 1 for those that call themselves, directly or not.
  recursive(state: ViewState): Uint8Array {
    return this.remember("recursive", 2, this.treeKey(state), () =>
      recursiveGroups(this.upright(state), this.groups(state.group).name.length),
    );
  }

  rows(state: ViewState): TableRow[] {
    return this.remember("rows", 4, this.treeKey(state), () => {
      const rows = tableRows(this.upright(state), this.groups(state.group).name.length, this.companion(state)?.isOwn);
      if (this.isComparison) this.addNoise(rows, state);
      return rows;
    });
  }

  private addNoise(rows: TableRow[], state: ViewState): void {
    const variances = this.variances(state);
    if (!variances) return;
    const groups = this.groups(state.group);
    const tree = callTree(this.profile, groups, variances, { hidden: this.hidden(state) });
    const noise = new Map(
      tableRows(tree, groups.name.length).map(({ group, total, baseTotal }) => [
        group,
        1.96 * Math.sqrt(total + baseTotal),
      ]),
    );
    for (const row of rows) row.noise = noise.get(row.group) ?? null;
  }

  files(state: ViewState): FileLines[] {
    return this.remember("files", 2, this.weightsKey(state), () => {
      const files = filesWithLines(this.profile, this.weights(state));
      return this.isMine(state) ? files.filter(({ file }) => this.ownFiles().has(file)) : files;
    });
  }

  private ownFiles(): Set<string> {
    return new Set(this.profile.functionFile.filter((_, id) => this.own[id] === 1));
  }

  // Who calls a line or a method, and what it calls.
  calls(state: ViewState, place: Place): Calls {
    return this.remember("calls", 4, `${JSON.stringify(place)} ${this.weightsKey(state)}`, () => {
      const { frameFunction, frameLine, functionFile } = this.profile;
      const { ofFrame } = this.groups("method");
      const isChosen = (frame: number): boolean =>
        "group" in place
          ? ofFrame[frame] === place.group
          : frameLine[frame] === place.line && functionFile[frameFunction[frame]!] === place.file;
      return callsOf(
        this.profile,
        this.weights(state),
        isChosen,
        this.isMine(state) ? this.own.map((own) => 1 - own) : null,
      );
    });
  }

  total(state: ViewState): number {
    return this.upright(state).total[0]!;
  }

  found(state: ViewState): Uint8Array | null {
    return this.remember("found", 2, `${state.group} ${state.search}`, () =>
      matchingGroups(this.groups(state.group), state.search),
    );
  }

  matches(state: ViewState): Matches | null {
    const found = this.found(state);
    if (!found) return null;
    const key = `${state.inverted} ${state.search} ${this.treeKey(state)}`;
    return this.remember("matches", 4, key, () => matchesIn(this.tree(state), found));
  }

  // What the trees depend on, but for their direction.
  treeKey(state: ViewState): string {
    return `${state.group} ${state.hide} ${this.weightsKey(state)}`;
  }
}
