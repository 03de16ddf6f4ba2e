import type { ReactNode } from "react";
import type { Row } from "../../schema/model/json.ts";
import type { ListController } from "../listing/useListController.ts";
import type { ListSlots } from "./ListTable.tsx";
import type { RowSelection } from "./RowTable.tsx";
import { isSkeleton } from "./tableRow.ts";
import { selectionWidth } from "./useColumns.ts";

/** How rows are chosen in a list that is there for nothing else. */
export interface RowChoice {
  /** @default one at a time */
  readonly many: boolean;
  /** Ids of the chosen rows of the page. */
  readonly ids: readonly string[];
  /** Makes exactly these chosen among the rows of the page. */
  choose(ids: readonly string[]): void;
  isRefused(row: Row): boolean;
  /** What stands behind the columns of the screen, as text. */
  readonly columns: readonly ChoiceColumn[];
  /** What an empty list says. */
  readonly empty: ReactNode;
  /** Height of the rows before they scroll, as CSS says it. */
  readonly height: number | string;
}

/** What is said of a row where rows are chosen. */
export interface ChoiceColumn {
  readonly key: string;
  readonly title: string;
  /** px */
  readonly width: number;
  text(row: Row): string;
}

/** Chooses a row or takes it back, as its box does. */
export function toggledBy(choice: RowChoice): (row: Row) => void {
  const { many, ids, choose } = choice;
  return (row) => {
    const id = String(row["id"]);
    if (isClosed(choice, row)) return;
    if (!many) choose([id]);
    else choose(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]);
  };
}

/** A table whose rows are there to be chosen and for nothing else: by their boxes or anywhere on them. */
export function choiceSlots(choice: RowChoice): ListSlots {
  return {
    selectionOf: (controller) => choiceSelectionOf(controller, choice),
    trailing: choice.columns.map(({ text, ...column }) => ({ ...column, render: (_value: unknown, row: Row) => text(row) })),
    choose: toggledBy(choice),
    opensRows: false,
    empty: choice.empty,
    height: choice.height,
  };
}

function choiceSelectionOf({ screen, rows }: ListController, choice: RowChoice): RowSelection {
  const { many, ids, choose } = choice;
  return {
    type: many ? "checkbox" : "radio",
    fixed: true,
    columnWidth: selectionWidth,
    getTitleCheckboxProps: () => ({ "aria-label": "全选本页" }),
    selectedRowKeys: [...ids],
    onChange: (keys) => choose(keys.map(String).filter((key) => rows.some(({ id }) => id === key))),
    getCheckboxProps: (row) => ({ disabled: isClosed(choice, row), "aria-label": `选择${String(row[screen.entity.label] ?? row["id"])}` }),
  };
}

function isClosed({ isRefused }: RowChoice, row: Row): boolean {
  return isSkeleton(row) || isRefused(row);
}
