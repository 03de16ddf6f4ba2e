import type { Row } from "../../schema/model/json.ts";
import type { ScreenOf } from "../../schema/model/screen.ts";
import { placesText } from "../fields/parts/OptionLabel.tsx";
import type { ChoiceColumn } from "../list/rowChoice.ts";
import { optionOf } from "./pickedRows.ts";

/** What stands behind the columns of a picker: the places that are left or why a row cannot be taken, where there is any of it. */
export function choiceColumns(screen: ScreenOf<"picker">, rows: readonly Row[]): ChoiceColumn[] {
  const options = rows.map(optionOf);
  const isNameless = screen.columns.every(({ hidden }) => hidden);
  return [
    ...(isNameless ? [column("text", screen.title, 200, (row) => optionOf(row).text)] : []),
    ...(options.some(({ remaining }) => remaining !== undefined) ? [column("remaining", "余量", 80, remainingText)] : []),
    ...(options.some(({ reason }) => reason !== undefined)
      ? [column("reason", "不可选的原因", 200, (row) => optionOf(row).reason ?? "")]
      : []),
  ];
}

function column(key: string, title: string, width: number, text: (row: Row) => string): ChoiceColumn {
  return { key, title, width, text };
}

function remainingText(row: Row): string {
  const { remaining } = optionOf(row);
  return remaining === undefined ? "" : placesText(remaining);
}
