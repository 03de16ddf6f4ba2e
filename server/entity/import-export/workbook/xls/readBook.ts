import { numberFormat, type NumberFormat } from "../numberCell.ts";
import { formatCode } from "../numberFormats.ts";
import { BiffReader, biffRecords, type BiffRecord } from "./biffRecords.ts";

/** What the first part of the stream says of the workbook. */
export interface OldBook {
  readonly sheets: readonly OldSheet[];
  readonly texts: readonly string[];
  /** Number formats of the cell styles, in the order in which cells name them. */
  readonly styles: readonly (NumberFormat | undefined)[];
  readonly countsFrom1904: boolean;
}

/** A sheet as the workbook lists it. */
export interface OldSheet {
  readonly name: string;
  readonly isHidden: boolean;
  /** Where its records begin. */
  readonly at: number;
}

const RECORD = {
  begin: 0x0809,
  end: 0x000a,
  dateMode: 0x0022,
  format: 0x041e,
  style: 0x00e0,
  sheet: 0x0085,
  texts: 0x00fc,
  password: 0x002f,
} as const;
const VERSION = 0x0600;
const WORKSHEET = 0;

/** Reads what the sheets of an `.xls` stream have in common. @throws RangeError for an older version, or where it is encrypted */
export function readOldBook(stream: Uint8Array): OldBook {
  const sheets: OldSheet[] = [];
  const stated = new Map<number, string>();
  const formats: number[] = [];
  let texts: readonly string[] = [];
  let countsFrom1904 = false;
  for (const record of biffRecords(stream)) {
    const reader = new BiffReader(record);
    assertReadable(record, reader);
    if (record.id === RECORD.end) break;
    if (record.id === RECORD.dateMode) countsFrom1904 = reader.word() === 1;
    if (record.id === RECORD.format) stated.set(reader.word(), reader.text());
    if (record.id === RECORD.style) formats.push((reader.skip(2), reader.word()));
    if (record.id === RECORD.texts) texts = sharedTexts(reader);
    if (record.id === RECORD.sheet) {
      const at = reader.long();
      const isHidden = (reader.byte() & 3) !== 0;
      if (reader.byte() === WORKSHEET) sheets.push({ at, isHidden, name: reader.text(reader.byte()) });
    }
  }
  const known = new Map([...new Set(formats)].map((id) => [id, numberFormat(formatCode(id, stated))]));
  return { sheets, texts, styles: formats.map((id) => known.get(id)), countsFrom1904 };
}

function assertReadable({ id, at }: BiffRecord, reader: BiffReader): void {
  if (at === 0 && (id !== RECORD.begin || reader.word() !== VERSION)) throw new RangeError("no workbook of Excel 97 or later");
  if (id === RECORD.password) throw new RangeError("encrypted");
}

function sharedTexts(reader: BiffReader): readonly string[] {
  reader.skip(4);
  const count = reader.long();
  const texts: string[] = [];
  while (texts.length < count && !reader.isAtEnd) texts.push(reader.text());
  return texts;
}
