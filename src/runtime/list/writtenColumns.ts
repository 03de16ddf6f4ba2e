import type { TableProps } from "antd";
import { useMemo } from "react";
import type { ReactNode } from "react";
import type { Row } from "../../schema/model/json.ts";
import type { ColumnItem, ListingScreen } from "../../schema/model/screen.ts";
import { shownFields } from "../../schema/model/shownFields.ts";
import type { ListController } from "../listing/useListController.ts";
import type { ListSlots } from "./ListTable.tsx";

/** A column as a page writes it down, in the words of antd's table. */
export interface WrittenColumn<Name extends string, Shown> {
  /** Field whose value it shows. */
  readonly dataIndex: Name;
  readonly title: string;
  /** px */
  readonly width?: number;
  /** @default "left" */
  readonly align?: ColumnItem["align"];
  readonly fixed?: "left" | "right";
  /** The server sorts by it. @default false */
  readonly sorter?: boolean;
  /** Hidden until chosen in the column settings. @default false */
  readonly hidden?: boolean;
  /** Shown at first only where the table has room beside the columns that always stand. @default false */
  readonly ifRoom?: true;
  /** Draws the value; left out, it is shown as its kind is. */
  readonly render?: (value: unknown, row: Shown) => ReactNode;
}

/** How the values of some columns are drawn, by field. */
export type CellRenders = ReadonlyMap<string, (value: unknown, row: Row) => ReactNode>;

/** A table that a page has written. It stays the same object, so that rows are not drawn anew with the page. */
export interface WrittenTable {
  readonly columns: readonly ColumnItem[];
  readonly renders: CellRenders;
  /** Draws the table out of what the list gives it. */
  draw(table: TableProps<Row>): ReactNode;
}

/** A table that is drawn by a page, and whose values the page draws where it says so. */
export function writtenSlots({ renders, draw }: WrittenTable): ListSlots {
  return { renders, draw };
}

/** The list with the columns of a page in place of its screen's; a field that the viewer may not see has none. */
export function useWrittenColumns(controller: ListController, columns: readonly ColumnItem[] | undefined): ListController {
  return useMemo(() => (columns ? { ...controller, screen: withColumns(controller.screen, columns) } : controller), [controller, columns]);
}

const made = new WeakMap<ListingScreen, WeakMap<readonly ColumnItem[], ListingScreen>>();

/** The same screen for the same columns, whoever asks: what is drawn goes by it. */
function withColumns(screen: ListingScreen, columns: readonly ColumnItem[]): ListingScreen {
  const ofScreen = made.get(screen) ?? new WeakMap<readonly ColumnItem[], ListingScreen>();
  made.set(screen, ofScreen);
  const known = ofScreen.get(columns);
  if (known) return known;
  const names = new Set(shownFields(screen.entity).map(({ name }) => name));
  const written = { ...screen, columns: columns.filter(({ field }) => names.has(field)) };
  ofScreen.set(columns, written);
  return written;
}
