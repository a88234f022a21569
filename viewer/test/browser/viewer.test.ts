// The whole page in Chromium over freshly recorded profiles. All suites share one process and one browser, because
// starting them is slow.

import { after, before, describe } from "node:test";
import { accessibility } from "./accessibility.ts";
import { blocked } from "./blocked.ts";
import { changes } from "./changes.ts";
import { comparison } from "./comparison.ts";
import { controls } from "./controls.ts";
import { files } from "./files.ts";
import { folding } from "./folding.ts";
import { history } from "./history.ts";
import { labels } from "./labels.ts";
import { opening } from "./opening.ts";
import { processes } from "./processes.ts";
import { records } from "./records.ts";
import { stacks } from "./stacks.ts";
import { stage } from "./stage.ts";
import { types } from "./types.ts";
import { views } from "./views.ts";

before(stage.setUp, { timeout: 600_000 });
after(stage.tearDown);

describe("views", views);
describe("stacks over time", stacks);
describe("controls", controls);
describe("changes of stacks, and undo", changes);
describe("opening", opening);
describe("processes and labels", processes);
describe("by label", labels);
describe("sample types", types);
describe("retained objects and slow calls", records);
describe("blocked", blocked);
describe("requests and folded chains", folding);
describe("comparison", comparison);
describe("files and servers", files);
describe("history", history);
describe("axe-core finds nothing", accessibility);
