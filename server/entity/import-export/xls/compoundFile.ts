const SECTOR = 512;
const ENTRIES_PER_SECTOR = SECTOR / 4;
/** FAT sectors listed in the header itself; further ones are listed in DIFAT sectors. */
const HEADER_LIST = 109;
const FREE = 0xffffffff;
const END = 0xfffffffe;
const FAT_SECTOR = 0xfffffffd;
const DIFAT_SECTOR = 0xfffffffc;
/** Shorter streams live in a stream of their own kind; padding avoids it. */
const SHORTEST_STREAM = 4096;
const STREAM_NAME = "Workbook";

/**
 * Wraps a stream into a compound file (MS-CFB, version 3) with one entry `Workbook`: what an `.xls` file is.
 * Sectors stand in this order: the stream, its directory, the FAT, the DIFAT.
 */
export function compoundFile(stream: Uint8Array): Buffer {
  const size = Math.max(stream.byteLength, SHORTEST_STREAM);
  const streamSectors = Math.ceil(size / SECTOR);
  const layout = tableLayout(streamSectors + 1);
  const file = Buffer.alloc(SECTOR * (1 + streamSectors + 1 + layout.fat + layout.difat));
  file.set(stream, SECTOR);
  directory(size).copy(file, SECTOR * (1 + streamSectors));
  writeTables(file, { streamSectors, ...layout });
  return file;
}

/** How many sectors the FAT and its own list need, so that the FAT covers all sectors, itself included. */
function tableLayout(dataSectors: number): { readonly fat: number; readonly difat: number } {
  for (let fat = 1, difat = 0; ;) {
    const needed = Math.ceil((dataSectors + fat + difat) / ENTRIES_PER_SECTOR);
    const listed = Math.max(0, Math.ceil((needed - HEADER_LIST) / (ENTRIES_PER_SECTOR - 1)));
    if (needed === fat && listed === difat) return { fat, difat };
    [fat, difat] = [needed, listed];
  }
}

interface Layout {
  readonly streamSectors: number;
  readonly fat: number;
  readonly difat: number;
}

function writeTables(file: Buffer, { streamSectors, fat, difat }: Layout): void {
  const firstFat = streamSectors + 1;
  const firstDifat = firstFat + fat;
  writeHeader(file, { directory: streamSectors, fat, difat, firstDifat });
  const entries = new Uint32Array(fat * ENTRIES_PER_SECTOR).fill(FREE);
  for (let sector = 0; sector < streamSectors; sector += 1) entries[sector] = sector + 1 === streamSectors ? END : sector + 1;
  entries[streamSectors] = END;
  entries.fill(FAT_SECTOR, firstFat, firstDifat);
  entries.fill(DIFAT_SECTOR, firstDifat, firstDifat + difat);
  for (const [index, entry] of entries.entries()) file.writeUInt32LE(entry, SECTOR * (1 + firstFat) + index * 4);
  for (let index = 0; index < fat; index += 1) file.writeUInt32LE(firstFat + index, listPosition(index, firstDifat));
  for (let index = fat; index < HEADER_LIST; index += 1) file.writeUInt32LE(FREE, listPosition(index, firstDifat));
  finishDifat(file, { fat, difat, firstDifat });
}

/** Where the number of the FAT's sector `index` is listed. */
function listPosition(index: number, firstDifat: number): number {
  if (index < HEADER_LIST) return 76 + index * 4;
  const rest = index - HEADER_LIST;
  const perSector = ENTRIES_PER_SECTOR - 1;
  return SECTOR * (1 + firstDifat + Math.floor(rest / perSector)) + (rest % perSector) * 4;
}

function finishDifat(
  file: Buffer,
  { fat, difat, firstDifat }: { readonly fat: number; readonly difat: number; readonly firstDifat: number },
): void {
  const perSector = ENTRIES_PER_SECTOR - 1;
  for (let index = Math.max(fat, HEADER_LIST); index < HEADER_LIST + difat * perSector; index += 1)
    file.writeUInt32LE(FREE, listPosition(index, firstDifat));
  for (let sector = 0; sector < difat; sector += 1) {
    file.writeUInt32LE(sector + 1 === difat ? END : firstDifat + sector + 1, SECTOR * (1 + firstDifat + sector) + perSector * 4);
  }
}

function writeHeader(
  file: Buffer,
  {
    directory: directorySector,
    fat,
    difat,
    firstDifat,
  }: { readonly directory: number; readonly fat: number; readonly difat: number; readonly firstDifat: number },
): void {
  file.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  file.writeUInt16LE(0x003e, 24);
  file.writeUInt16LE(3, 26);
  file.writeUInt16LE(0xfffe, 28);
  file.writeUInt16LE(9, 30);
  file.writeUInt16LE(6, 32);
  file.writeUInt32LE(fat, 44);
  file.writeUInt32LE(directorySector, 48);
  file.writeUInt32LE(SHORTEST_STREAM, 56);
  file.writeUInt32LE(END, 60);
  file.writeUInt32LE(difat === 0 ? END : firstDifat, 68);
  file.writeUInt32LE(difat, 72);
}

/** One sector of four entries: the root, the stream, two unused. */
function directory(size: number): Buffer {
  const sector = Buffer.alloc(SECTOR);
  for (let entry = 0; entry < 4; entry += 1) for (const link of [68, 72, 76]) sector.writeUInt32LE(FREE, entry * 128 + link);
  writeEntry(sector, { at: 0, name: "Root Entry", type: 5, child: 1, start: END, size: 0 });
  writeEntry(sector, { at: 128, name: STREAM_NAME, type: 2, child: FREE, start: 0, size });
  return sector;
}

interface DirectoryEntry {
  readonly at: number;
  readonly name: string;
  /** 5: root, 2: stream. */
  readonly type: number;
  readonly child: number;
  readonly start: number;
  readonly size: number;
}

function writeEntry(sector: Buffer, { at, name, type, child, start, size }: DirectoryEntry): void {
  sector.write(name, at, "utf16le");
  sector.writeUInt16LE((name.length + 1) * 2, at + 64);
  sector.writeUInt8(type, at + 66);
  sector.writeUInt8(1, at + 67);
  sector.writeUInt32LE(child, at + 76);
  sector.writeUInt32LE(start, at + 116);
  sector.writeUInt32LE(size, at + 120);
}
