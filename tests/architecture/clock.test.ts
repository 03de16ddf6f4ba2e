import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

/** A way to ask the computer where the server is to be asked, or to count in the browser's zone: where it may stand, and why there. */
interface Door {
  readonly what: string;
  readonly pattern: RegExp;
  /** Planted as a line of code, each is found. */
  readonly planted: readonly string[];
  readonly allowed: Readonly<Record<string, string>>;
}

const doors: readonly Door[] = [
  {
    what: "the computer is asked for the time",
    pattern: /\bnew Date\(\s*\)|\bnew Date\b(?!\()|(?<!new )\bDate\(\)|\bDate\.now\b|\bdayjs(?:\.utc)?\(\s*\)/,
    planted: ["const now = new Date();", "const at = Date.now();", "const today = dayjs();", "useState(Date.now)"],
    allowed: {
      "src/runtime/api/serverClock.ts": "the clock itself",
      "src/runtime/api/http.ts": "a number that no cache has an answer for",
      "src/runtime/dictionary/dictionaryCache.ts": "the age of what this computer keeps",
      "src/runtime/window/stopwatch.ts": "time that has passed",
      "src/shell/session/browserStorage.ts": "the age of what this computer keeps",
      "src/widgets/editable-table/cells/keptReport.ts": "the age of what this computer keeps",
      "src/pages/self-check/selfChecks.ts": "how far this computer's clock is off",
    },
  },
  {
    what: "a moment is made, or read in a zone",
    pattern: /(?<!type )\bdayjs\b(?=[.(])|import dayjs\b/,
    planted: ['import dayjs from "dayjs";', "dayjs(value).format()"],
    allowed: { "src/runtime/fields/parts/moments.ts": "moments that have no zone" },
  },
  {
    what: "a date is read in the browser's zone",
    pattern:
      /\.(?:get|set)(?:FullYear|Month|Date|Day|Hours|Minutes|Seconds|TimezoneOffset)\(|\.toLocale(?:Date|Time)?String\((?!"zh-CN"\)|"sv-SE", \{ timeZone)/,
    planted: ["date.getHours()", "date.toLocaleDateString()"],
    allowed: {},
  },
  {
    what: "a picker has antd's own calendar",
    pattern: /import \{[^}]*\b(?:DatePicker|TimePicker|Calendar)\b[^}]*\} from "antd"/,
    planted: ['import { Button, DatePicker } from "antd";'],
    allowed: { "src/runtime/fields/parts/pickers.ts": "gives it China's" },
  },
];

const files = ["runtime", "widgets", "pages", "shell"].flatMap((folder) =>
  readdirSync(join("src", folder), { recursive: true, encoding: "utf8" })
    .map((file) => join("src", folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file)),
);

/** The code without comments, which may speak of anything. */
function codeOf(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|(?<![:"'`\w])\/\/.*$/gm, "");
}

describe.each(doors)("where $what", ({ pattern, planted, allowed }) => {
  it("now is the server's and the day is China's, save where it says why not", () => {
    const found = files.filter((file) => pattern.test(codeOf(readFileSync(file, "utf8"))));
    expect(found.toSorted()).toEqual(Object.keys(allowed).toSorted());
  });

  it.each(planted)("finds %s", (line) => {
    expect(pattern.test(codeOf(line))).toBe(true);
  });
});
