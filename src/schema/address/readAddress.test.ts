import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HONEST_ADDRESSES, HOSTILE_ADDRESSES } from "../../../tests/support/hostileAddresses.ts";
import { LINKS, originOf, PICTURES, readAddress, readPath, readWebAddress } from "./readAddress.ts";

const PIXEL = "data:image/png;base64,iVBORw0KGgo=";
const HOST = "https://console.example";

/** Whether a text is read as a path that a browser takes out of the console, at once or when the path is followed again. */
function misledByPath(text: string): boolean {
  const path = readPath(text);
  if (path === undefined) return false;
  const once = new URL(path, HOST);
  return readPath(path) !== path || once.origin !== HOST || new URL(once.pathname, HOST).origin !== HOST;
}

/** Whether a text is read as a site that a browser opens under another scheme, or with a name before the host. */
function misledByWeb(text: string): boolean {
  const web = readWebAddress(text);
  // What cannot be opened at all, e.g. `https://[:]`, misleads nobody.
  if (web === undefined || !URL.canParse(web)) return false;
  const { username, password, protocol } = new URL(web);
  return readWebAddress(web) !== web || username !== "" || password !== "" || !/^https?:$/.test(protocol);
}

describe("S-30 S-34 readAddress", () => {
  it.each(HOSTILE_ADDRESSES)("refuses %s", (_how, address) => {
    for (const allowed of [LINKS, PICTURES]) expect(readAddress(address, allowed)).toBeUndefined();
  });

  it.each(HONEST_ADDRESSES)("reads %j", (address, used) => {
    expect(readAddress(address)?.text).toBe(used);
  });

  it("takes a picture in the address where a picture stands, of the kinds that hold no script", () => {
    expect(readAddress(PIXEL, PICTURES)).toEqual({ kind: "picture", text: PIXEL });
    expect(readAddress(PIXEL)).toBeUndefined();
    for (const kind of ["jpeg", "gif", "webp"]) expect(readAddress(PIXEL.replace("png", kind), PICTURES)?.kind).toBe("picture");
    for (const kind of ["svg+xml", "bmp", "avif"]) expect(readAddress(PIXEL.replace("png", kind), PICTURES)).toBeUndefined();
  });

  it("reads what it has read as it is, and a browser follows it to where it says", () => {
    const parts = fc.constantFrom(
      ..."/\\@:?#%. \t\n\u202e\u200b<\"'aZ9中é",
      "//",
      "..",
      "%2f",
      "%5C",
      "%2e",
      "%25",
      "https://",
      "javascript:",
      "data:",
      "evil.test",
      "[::1]",
      ":80",
    );
    const text = fc.array(parts, { maxLength: 10 }).map((some) => some.join(""));
    fc.assert(
      fc.property(text, (candidate) => {
        expect([misledByPath(candidate), misledByWeb(candidate)]).toEqual([false, false]);
      }),
      { numRuns: 20_000 },
    );
  });

  it("tells the origin of a site", () => {
    expect(originOf("HTTPS://Report.example:8443/a?b")).toBe("https://report.example:8443");
    expect(originOf("/a")).toBeUndefined();
  });
});
