// The whole page in Chromium over profiles that are recorded now. One process and one browser: what is slow is starting them.

import { after, before, describe } from "node:test";
import { accessibility } from "./accessibility.ts";
import { comparison } from "./comparison.ts";
import { controls } from "./controls.ts";
import { files } from "./files.ts";
import { folding } from "./folding.ts";
import { labels } from "./labels.ts";
import { processes } from "./processes.ts";
import { records } from "./records.ts";
import { stage } from "./stage.ts";
import { types } from "./types.ts";
import { views } from "./views.ts";

before(stage.setUp, { timeout: 600_000 });
after(stage.tearDown);

describe("views", views);
describe("controls", controls);
describe("processes and labels", processes);
describe("by label", labels);
describe("sample types", types);
describe("retained objects and slow calls", records);
describe("requests and folded chains", folding);
describe("comparison", comparison);
describe("files and servers", files);
describe("accessibility", accessibility);
