import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HONEST_ADDRESSES, HOSTILE_ADDRESSES } from "../../../tests/support/hostileAddresses.ts";
import { LINKS, originOf, PICTURES, readAddress, readPath, readWebAddress } from "./readAddress.ts";

const PIXEL = "data:image/png;base64,iVBORw0KGgo=";
const HOST = "https://console.example";

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
      ..."/\\@:?#%. \t\n\u202e\u200b<\"'aZ9中é".split(""),
      ...["//", "..", "%2f", "%5C", "%2e", "%25", "https://", "javascript:", "data:", "evil.test", "[::1]", ":80"],
    );
    const text = fc.array(parts, { maxLength: 10 }).map((some) => some.join(""));
    fc.assert(
      fc.property(text, (candidate) => {
        const path = readPath(candidate);
        const web = readWebAddress(candidate);
        if (path !== undefined) {
          expect(readPath(path)).toBe(path);
          expect(new URL(path, HOST).origin).toBe(HOST);
          expect(new URL(new URL(path, HOST).pathname, HOST).origin).toBe(HOST);
        }
        if (web !== undefined) {
          expect(readWebAddress(web)).toBe(web);
          const url = URL.canParse(web) ? new URL(web) : undefined;
          // What is left cannot be opened at all, e.g. `https://[:]`, or leads to the host that is written in it.
          if (url) expect([url.username, url.password, /^https?:$/.test(url.protocol)]).toEqual(["", "", true]);
        }
      }),
      { numRuns: 20_000 },
    );
  });

  it("tells the origin of a site", () => {
    expect(originOf("HTTPS://Report.example:8443/a?b")).toBe("https://report.example:8443");
    expect(originOf("/a")).toBeUndefined();
  });
});
