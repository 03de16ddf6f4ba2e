import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { writeDraft } from "./fileDraft.ts";
import { anyOf } from "../../src/schema/kinds/fileLimits.ts";

describe("drafts of uploads", () => {
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "drafts-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it("S-43 leave nothing on disk when their source fails, before the file is open as well as after", async () => {
    const place = anyOf("image");
    const failing = (afterTurns: number): Readable => {
      const source = new Readable({ read() {} });
      const fail = (left: number): void => {
        if (left === 0) source.destroy(new Error("cut off"));
        else setImmediate(fail, left - 1);
      };
      fail(afterTurns);
      return source;
    };
    const drafts = Array.from({ length: 60 }, (_, turn) =>
      writeDraft({ name: "cut.png", source: failing(turn % 6), place }, join(folder, String(turn))),
    );
    for (const result of await Promise.allSettled(drafts)) expect(result.status).toBe("rejected");
    expect(await readdir(folder)).toEqual([]);
  });
});
