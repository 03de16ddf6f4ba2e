import { readClock } from "../../../schema/kinds/readClock.ts";
import { readMoment } from "../../../schema/kinds/readDate.ts";
import { lazyPart, serverToday } from "../../../runtime/index.ts";
import { cellFormats } from "../core/measures.ts";
import type { CellEditorProps } from "../grid/gridColumn.ts";
import { plainText, type TypeOfColumn, type TypePart } from "./cellGround.ts";
import type { CellColumn } from "./lineageColumn.ts";

const MomentEditor = lazyPart(async () => (await import("./MomentEditor.tsx")).MomentEditor);

/** What a column of moments holds. */
export type CellMoment = keyof typeof cellFormats;

/** Columns of days and times (GRID-08); cells hold texts in the usual format (GRID-70), or in the column's own. */
export const dateColumns = {
  date: (column) => momentType(column, "date"),
  datetime: (column) => momentType(column, "datetime"),
  time: (column) => momentType(column, "time"),
} as const satisfies Readonly<Record<string, TypeOfColumn>>;

const wanted: Readonly<Record<CellMoment, string>> = {
  date: "看不出是哪一天，可写成 2026-01-05",
  datetime: "看不出是哪天几点，可写成 2026-01-05 08:30",
  time: "看不出是几点，可写成 8:30",
};

function momentType(column: CellColumn, moment: CellMoment): TypePart {
  const isOwn = column.format !== undefined && column.format !== cellFormats[moment];
  return {
    toText: plainText,
    Editor: (props: CellEditorProps) => <MomentEditor {...props} of={column} moment={moment} />,
    pressOpens: true,
    endsOnChange: true,
    // A format of the column's own is written by its calendar alone: nobody could tell how a typed text is meant.
    ...(!isOwn && {
      fromText: (text) => {
        const value = read(text, moment);
        return value === undefined ? { ok: false, message: `“${text}”${wanted[moment]}` } : { ok: true, value };
      },
      unread: (value: unknown) => {
        const isRead = typeof value !== "string" || value === "" || read(value, moment) !== undefined;
        return isRead ? undefined : `“${value}”${wanted[moment]}`;
      },
    }),
  };
}

function read(text: string, moment: CellMoment): string | undefined {
  if (moment === "time") return readClock(text);
  const found = readMoment(text, { today: serverToday() });
  if (found === undefined) return undefined;
  return moment === "date" ? found.date : `${found.date} ${found.time ?? "00:00:00"}`;
}
