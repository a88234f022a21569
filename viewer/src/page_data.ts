// The source of the page's data: the server of `sperf report`, or the page itself if it is a file.

import { combine } from "./data/combine.ts";
import type { Profile } from "./data/profile.ts";
import { complaintAbout, profileOf, type ViewJson } from "./data/profile_json.ts";
import { withoutGaps, type Recording } from "./data/recordings.ts";

// What stands in the page; docs/formats.md does not have it, for script and server are of one version.
export interface PageDescription {
  names: string[]; // of the profiles: one, or what is compared with and what is compared
  recordings: Recording[][]; // of each profile: the files that were added up
  normalized: boolean;
  roots?: string[]; // labels that are frames to begin with, as the command line asked
  leaves?: string[];
  sperf: string; // version
  home?: string; // path of the list that this profile was chosen from, on a page inside an application
}

export interface PageData {
  description: PageDescription;
  profile: Profile;
  source: (file: string) => Promise<string | null>;
}

export type Progress = (words: string) => void;

export async function loadPage(progress: Progress): Promise<PageData> {
  const description = JSON.parse(document.getElementById("page")!.textContent!) as PageDescription;
  const sources = document.getElementById("sources");
  return sources ? readEmbedded(description, sources, progress) : readServed(description, progress);
}

async function readEmbedded(description: PageDescription, element: HTMLElement, progress: Progress): Promise<PageData> {
  let sources: Promise<Record<string, string>> | null = null; // once a file is asked for
  const views: ViewJson[] = [];
  for (let i = 0; i < description.names.length; i++) {
    progress(`Reading ${description.names[i]}`);
    await breath();
    views.push(JSON.parse(document.getElementById(`view-${i}`)!.textContent!) as ViewJson);
  }
  return {
    description,
    profile: await assemble(description, views, progress),
    source: async (file) => {
      const texts = await (sources ??= sourcesIn(element).catch(() => ({}) as Record<string, string>));
      return Object.hasOwn(texts, file) ? texts[file]! : null;
    },
  };
}

// The texts of files by their names: JSON, or its gzip in Base64.
function sourcesIn(element: HTMLElement): Promise<Record<string, string>> {
  const text = element.textContent!;
  if (element.getAttribute("type") === "application/json") return new Response(text).json();
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).json();
}

async function readServed(description: PageDescription, progress: Progress): Promise<PageData> {
  progress(`Reading ${description.names.join(" and ")}`);
  const views = await Promise.all(
    description.names.map((_, i) => get(`view-${i}.json`).then((response) => response.json() as Promise<ViewJson>)),
  );
  return {
    description,
    profile: await assemble(description, views, progress),
    source: async (file) => {
      const response = await fetch(`source?${new URLSearchParams({ file })}`).catch(() => null);
      return response?.status === 200 ? response.text() : null;
    },
  };
}

// Reads a file in sperf's JSON, as `sperf convert` writes it, also if it is compressed; of two files, a comparison with
// the earlier recording, or with the first file where a time is unknown. Raises an Error with words for the user if a file is something else, or if there are more than
// two. The sources are not at hand.
export async function readFiles(files: File[], { sperf, home }: PageDescription): Promise<PageData> {
  if (files.length > 2) throw new Error(`Drop one profile to open it, or two to compare them, not ${files.length}.`);
  const opened = await Promise.all(files.map(async (file) => ({ name: file.name, profile: await profileIn(file) })));
  const starts = opened.map(({ profile }) => profile.startNs);
  if (!starts.includes(0)) opened.sort((a, b) => a.profile.startNs - b.profile.startNs); // 0 is unknown
  const profiles = opened.map(({ profile }) => profile);
  return {
    description: {
      names: opened.map(({ name }) => name),
      recordings: opened.map(() => []),
      normalized: false,
      sperf,
      ...(home ? { home } : {}),
    },
    profile: profiles.length === 1 ? profiles[0]! : combine(profiles[0]!, profiles[1]!),
    source: () => Promise.resolve(null),
  };
}

async function profileIn(file: File): Promise<Profile> {
  const view = await jsonOf(file).catch(() => null);
  const complaint = complaintAbout(view);
  if (complaint) throw new Error(`${file.name}: ${complaint} Convert it: sperf convert ${file.name} profile.json`);
  return profileOf(view as ViewJson);
}

const GZIP_MAGIC = 0x8b1f;

async function jsonOf(file: File): Promise<unknown> {
  const head = new DataView(await file.slice(0, 2).arrayBuffer());
  const isCompressed = head.byteLength === 2 && head.getUint16(0, true) === GZIP_MAGIC;
  const stream = isCompressed ? file.stream().pipeThrough(new DecompressionStream("gzip")) : file.stream();
  return new Response(stream).json();
}

async function get(path: string): Promise<Response> {
  const response = await fetch(path).catch(() => null);
  if (!response)
    throw new Error(
      "sperf does not answer: it may have been stopped in the terminal. Start it again to see the profile.",
    );
  if (!response.ok) throw new Error(`sperf answered ${response.status} for ${path}.`);
  return response;
}

async function assemble({ recordings }: PageDescription, views: ViewJson[], progress: Progress): Promise<Profile> {
  const profiles: Profile[] = [];
  for (const view of views) {
    const complaint = complaintAbout(view);
    if (complaint) throw new Error(complaint);
    profiles.push(profileOf(view));
    await breath();
  }
  if (profiles.length === 1) return withoutGaps(profiles[0]!, recordings[0]!);
  progress("Comparing");
  await breath();
  return combine(profiles[0]!, profiles[1]!);
}

// Lets the browser paint and answer between two pieces of work.
export function breath(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
