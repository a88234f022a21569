// The objects of a profile that were alive at its end, and their holders. A profile has the largest groups in comments
// (written by ext/sperf/recording, read for text by Sperf::RetainedLines):
// "# retained: String, 1200 objects, 48000 bytes, margins of 90 and 3600, 2 to 14 GCs old, Cache#add app.rb:12, held by:
// Cache @orders > Hash". Exact numbers have no margins.

export interface Retained {
  className: string;
  objects: number;
  bytes: number;
  objectsMargin: number; // two standard errors; 0: exact
  bytesMargin: number;
  youngestGcs: number;
  oldestGcs: number;
  name: string; // of the method that allocated; "" where it is not known
  file: string;
  line: number;
  heldBy: string; // from the constant, global variable or stack on
}

const COMMENT =
  /^# retained: (.+?), (\d+) objects, (\d+) bytes,(?: margins of (\d+) and (\d+),)? (\d+) to (\d+) GCs old(?:, (.+?))?, held by: (.*)$/s;

export function isRetainedComment(comment: string): boolean {
  return COMMENT.test(comment);
}

// `functions` are the names and files of the profile's: both may contain spaces.
export function retainedIn(
  comments: readonly string[],
  functions: readonly (readonly [name: string, file: string])[],
): Retained[] {
  const found = comments.map((comment) => COMMENT.exec(comment)).filter((match) => match !== null);
  const known = new Map(found.length === 0 ? [] : functions.map((each) => [each.join(" "), each]));
  return found.map(([, className = "", objects, bytes, ...rest]) => {
    const [objectsMargin = "0", bytesMargin = "0", youngest, oldest, place = "", heldBy = ""] = rest;
    const [, words = "", line = "0"] = /^(.*):(\d+)$/s.exec(place) ?? [];
    const [name, file] = known.get(words) ?? ["", words];
    return {
      className,
      name,
      file,
      heldBy,
      line: Number(line),
      objects: Number(objects),
      bytes: Number(bytes),
      objectsMargin: Number(objectsMargin),
      bytesMargin: Number(bytesMargin),
      youngestGcs: Number(youngest),
      oldestGcs: Number(oldest),
    };
  });
}
