import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { writeDraft } from "./fileDraft.ts";
import { fileTypeOf } from "../../src/schema/kinds/fileTypes.ts";

describe("drafts of uploads", () => {
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "drafts-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it("S-43 leave nothing on disk when their source fails, before the file is open as well as after", async () => {
    const type = fileTypeOf("cut.png");
    if (!type) throw new Error("png is a known type");
    const failing = (afterTurns: number): Readable => {
      const source = new Readable({ read() {} });
      const fail = (left: number): void => {
        if (left === 0) source.destroy(new Error("cut off"));
        else setImmediate(fail, left - 1);
      };
      fail(afterTurns);
      return source;
    };
    const drafts = Array.from({ length: 60 }, (_, turn) => writeDraft(failing(turn % 6), join(folder, String(turn)), type));
    for (const result of await Promise.allSettled(drafts)) expect(result.status).toBe("rejected");
    expect(await readdir(folder)).toEqual([]);
  });
});
