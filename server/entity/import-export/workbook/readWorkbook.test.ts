import { crc32, deflateRawSync } from "node:zlib";
import { writeXlsx } from "hucre";
import { describe, expect, it } from "vitest";
import { IMPORT_LIMITS, readWorkbook } from "./readWorkbook.ts";

describe("readWorkbook", () => {
  it("reads the first sheet of an xlsx with its types", async () => {
    const data = await writeXlsx({
      sheets: [
        {
          name: "s",
          rows: [
            ["姓名", "数量"],
            ["张三", 5],
            [null, true],
          ],
        },
        { name: "other", rows: [["x"]] },
      ],
    });
    expect((await readWorkbook(data)).rows).toEqual([
      ["姓名", "数量"],
      ["张三", 5],
      [null, true],
    ]);
  });

  it("S-44 refuses an archive that unpacks to more than the limit, whatever sizes it declares", async () => {
    const size = 60 * 1024 * 1024;
    for (const declared of [size, 1])
      await expect(readWorkbook(zipOf(size, declared))).rejects.toMatchObject({ code: "IMPORT_FILE_TOO_LARGE", status: 413 });
  });

  it("S-44 refuses more rows than the limit", async () => {
    const data = await writeXlsx({ sheets: [{ name: "s", rows: Array.from({ length: 12 }, (_, index) => [index]) }] });
    await expect(readWorkbook(data, { ...IMPORT_LIMITS, rows: 11 })).rejects.toMatchObject({ code: "IMPORT_TOO_MANY_ROWS" });
    expect((await readWorkbook(data, { ...IMPORT_LIMITS, rows: 12 })).rows).toHaveLength(12);
  });

  it("refuses a workbook that is cut or broken", async () => {
    await expect(readWorkbook(Buffer.from("PK\u0003\u0004 but broken"))).rejects.toMatchObject({ code: "IMPORT_FILE_UNREADABLE" });
    await expect(readWorkbook(zipOf(100, 100))).rejects.toMatchObject({ code: "IMPORT_FILE_UNREADABLE" });
  });

  it("S-44 ends a reading that takes too much memory, and the process goes on", async () => {
    const rows = Array.from({ length: 40_000 }, (_, row) => Array.from({ length: 8 }, (__, column) => `单元格 ${row}-${column}`));
    const data = await writeXlsx({ sheets: [{ name: "s", rows }] });
    // Time enough for either: a heap that is almost full is slow before it is too small.
    const limits = { ...IMPORT_LIMITS, time: 150_000 };
    await expect(readWorkbook(data, { ...limits, heap: 24 })).rejects.toMatchObject({ code: "IMPORT_TOO_HEAVY", status: 400 });
    expect((await readWorkbook(data, limits)).rows).toHaveLength(rows.length);
  });

  it("ends a reading that takes too long", async () => {
    const data = await writeXlsx({ sheets: [{ name: "s", rows: [["a"]] }] });
    await expect(readWorkbook(data, { ...IMPORT_LIMITS, time: 1 })).rejects.toMatchObject({ code: "IMPORT_TIMEOUT" });
  });
});

/** An archive of one entry full of zeros, with a declared size of choice. */
function zipOf(size: number, declared: number): Uint8Array {
  const packed = deflateRawSync(Buffer.alloc(size));
  const name = Buffer.from("xl/worksheets/sheet1.xml");
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(8, 4);
  common.writeUInt32LE(crc32(Buffer.alloc(0)), 10);
  common.writeUInt32LE(packed.length, 14);
  common.writeUInt32LE(declared, 18);
  common.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), common, name, packed]);
  const directory = Buffer.concat([Buffer.from("PK\u0001\u0002\u0014\u0000"), common, Buffer.alloc(14), name]);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006");
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, directory, end]);
}
