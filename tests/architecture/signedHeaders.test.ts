import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { SIGNATURE_HEADERS, SIGNED_HEADERS } from "../../src/schema/signing/signedText.ts";

/** Headers that the server reads and that are in no signature, each with the reason why adding one on the way gains nothing. */
const UNSIGNED: Readonly<Record<string, string>> = {
  range: "which part of a file is wanted: its player sets it, and the right to the file does not depend on it",
  "x-visitor-token": "the token of a visitor, who has no key to sign with",
  "x-access-token": "the key of the signature comes from it",
  cookie: "the browser adds it; it proves the browser of the session and opens nothing",
  origin: "the browser adds it; only handshakes of sockets look at it, which carry no signature",
  "sec-websocket-protocol": "the token of a socket, which carries no signature",
  "sec-fetch-site": "tells a browser from a program; it binds more, never less",
  "user-agent": "written down, and in a public route the page of an app",
  host: "its absence is refused",
  accept: "page or JSON for an address that does not exist",
  "accept-encoding": "which form of the same file is sent",
  "x-case-id": "names the page that saved, which passes over what it is told of it; nothing is stored or allowed by it",
  "if-none-match": "answers that the caller has the same screen already; browsers add it by themselves",
};

/** Names of headers that a text of the server reads, by index, member, constant or unpacking. */
function headersRead(text: string): readonly string[] {
  const constants = new Map([...text.matchAll(/const ([A-Z_]+) = "([a-z-]+)"/g)].map(([, name, value]) => [name, value]));
  const indexed = [...text.matchAll(/headers\??\.?\[(?:"([a-z-]+)"|([A-Z_]+))\]/g)].map(
    ([, literal, name]) => literal ?? constants.get(name ?? ""),
  );
  const members = [...text.matchAll(/(?<!reply|answer|response)\.?headers\??\.([a-z]+)\b(?!\()/g)].map(([, name]) => name);
  const unpacked = [...text.matchAll(/\{\s*([\w\s,]+?)\s*\}\s*(?::\s*IncomingHttpHeaders|=\s*(?:\w+\.)*headers\b)/g)].flatMap(
    ([, names = ""]) => names.split(/\s*,\s*/),
  );
  return [...indexed, ...members, ...unpacked].map((name) => name ?? "a name that cannot be told");
}

const sources = readdirSync("server", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
  .map((name) => join("server", name));

it("S-50 every header that the server reads is signed, carries the signature, or says why it need not be", () => {
  const known = new Set<string>([...SIGNED_HEADERS, ...Object.values(SIGNATURE_HEADERS), ...Object.keys(UNSIGNED)]);
  const read = sources.flatMap((source) => headersRead(readFileSync(source, "utf8")).map((name) => ({ source, name })));
  expect(read.length).toBeGreaterThan(12);
  expect(read.filter(({ name }) => !known.has(name))).toEqual([]);
  const names = new Set(read.map(({ name }) => name));
  // A reason for a header that nobody reads is a left-over.
  expect(Object.keys(UNSIGNED).filter((name) => !names.has(name))).toEqual([]);
});

it("finds a header however it is read", () => {
  expect(
    headersRead(
      'const KEY = "x-a"; headers[KEY]; request.headers["x-b"]; ({ headers }).headers?.origin; raw.headers.host; const { te, via } = request.headers',
    ),
  ).toEqual(expect.arrayContaining(["x-a", "x-b", "origin", "host", "te", "via"]));
});
