import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/** Ways of Node to call another machine. */
const CALLS =
  /(?<![\w.])fetch\(|\b(?:request|get|connect)(?: as \w+)?\b[^;]*\} from "node:(?:https?|http2|net|tls|dgram)"|\bnew WebSocket\(/;

/** Who calls out, and whose word the address is. */
const callers: Readonly<Record<string, string>> = {
  "server/files/s3Request.ts": "the operator's store of files",
  "server/modules/job/kinds/callWebhook.ts": "origins of the operator, by the address that was checked",
  "server/modules/third-party/fetchProvider.ts": "providers of the operator's file",
  "server/modules/verification/smsSender.ts": "the operator's gateway",
};

it("P53 nothing else of the server calls out", () => {
  const found = readdirSync("server", { recursive: true, encoding: "utf8" })
    .map((file) => join("server", file))
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && CALLS.test(readFileSync(file, "utf8")));
  expect(found.toSorted()).toEqual(Object.keys(callers).toSorted());
});

it.each(['await fetch("https://a.example");', 'import { request } from "node:https";', 'import { connect } from "node:net";'])(
  "a new place is found: %s",
  (planted) => {
    expect(CALLS.test(planted)).toBe(true);
  },
);
