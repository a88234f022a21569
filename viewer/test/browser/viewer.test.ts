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

// SLOW_TESTS is that of test/ruby/suite.rb.
const quick = process.env.SLOW_TESTS === "only" ? () => {} : describe;
const slow = process.env.SLOW_TESTS === "without" ? () => {} : describe;

quick("views", views);
quick("opening", opening);
quick("by label", labels);
quick("sample types", types);
slow("stacks over time", stacks);
slow("controls", controls);
slow("changes of stacks, and undo", changes);
slow("processes and labels", processes);
slow("retained objects and slow calls", records);
slow("blocked", blocked);
slow("requests and folded chains", folding);
slow("comparison", comparison);
slow("files and servers", files);
slow("history", history);
slow("axe-core finds nothing", accessibility);
