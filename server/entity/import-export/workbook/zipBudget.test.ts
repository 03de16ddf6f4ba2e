import { describe, expect, it } from "vitest";
import { xlsxFile } from "../../../../tests/support/xlsxFile.ts";
import { IMPORT_LIMITS, readWorkbook } from "./readWorkbook.ts";
import { exceedsZipBudget } from "./zipBudget.ts";

const BOMB = "xl/sharedStrings.xml";
const SHEET = `<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>姓名</t></is></c></row></sheetData>`;
/** Three times what a workbook of this size may unpack to, in a part that is read whole. */
const bombed = (): Buffer => xlsxFile(SHEET, { [BOMB]: `<sst>${" ".repeat(30 * 1024 * 1024)}</sst>` });

const DESCRIPTOR_FLAG = 8;
const at = { flag: 8, packed: 20, unpacked: 24, name: 46 } as const;

/** Where the entry of a part begins in the directory of an archive. */
function entryOf(archive: Buffer, part: string): number {
  return archive.lastIndexOf(part) - at.name;
}

function endOf(archive: Buffer): number {
  return archive.lastIndexOf("PK\u0005\u0006");
}

/** Says in the directory that nothing is there, and that the sizes stand elsewhere. */
function withSizesElsewhere(archive: Buffer): Buffer {
  const entry = entryOf(archive, BOMB);
  archive.writeUInt16LE(DESCRIPTOR_FLAG, entry + at.flag);
  archive.writeUInt32LE(0, entry + at.packed);
  archive.writeUInt32LE(0, entry + at.unpacked);
  return archive;
}

/** Two directories: the end record names an empty one, the one of the 64-bit format the bomb's. */
function withTwoDirectories(archive: Buffer): Buffer {
  const end = endOf(archive);
  const [count, place] = [archive.readUInt16LE(end + 10), archive.readUInt32LE(end + 16)];
  const record = Buffer.alloc(56);
  record.write("PK\u0006\u0006");
  record.writeBigUInt64LE(BigInt(count), 32);
  record.writeBigUInt64LE(BigInt(place), 48);
  const locator = Buffer.alloc(20);
  locator.write("PK\u0006\u0007");
  locator.writeBigUInt64LE(BigInt(end), 8);
  const last = Buffer.from(archive.subarray(end));
  last.writeUInt16LE(0, 10);
  last.writeUInt32LE(0xffff_ffff, 12);
  return Buffer.concat([archive.subarray(0, end), record, locator, last]);
}

describe("P44 what is counted is what is read", () => {
  it.each([
    ["the sizes stand elsewhere than in the directory", withSizesElsewhere],
    ["a second directory stands behind the first", withTwoDirectories],
  ])("S-44 an archive is refused where %s", async (_name, tricked) => {
    const archive = tricked(bombed());
    await expect(readWorkbook(archive)).rejects.toMatchObject({ code: "IMPORT_FILE_UNREADABLE" });
    // Where what stands in it is counted, before anybody reads it.
    await expect(exceedsZipBudget(archive, IMPORT_LIMITS)).rejects.toThrow(/unexpected end of file|elsewhere/);
  });

  it("S-44 the same archive is too large where its directory says where things are, and is unpacked no further than that", async () => {
    const archive = bombed();
    archive.writeUInt32LE(1, entryOf(archive, BOMB) + at.unpacked);
    // Whoever unpacked all of it would find that its end is missing.
    const packed = entryOf(archive, BOMB) + at.packed;
    archive.writeUInt32LE(archive.readUInt32LE(packed) - 10, packed);
    expect(await exceedsZipBudget(archive, IMPORT_LIMITS)).toBe(true);
    const boundless = { ...IMPORT_LIMITS, unpackedBytes: 1024 ** 3, ratio: 1e6 };
    await expect(exceedsZipBudget(archive, boundless)).rejects.toThrow("unexpected end of file");
  });
});
