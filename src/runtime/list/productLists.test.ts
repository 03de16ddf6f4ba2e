import { expect, it } from "vitest";
import { productDictionaries, productProject, productScreen } from "../../../tests/support/productSchemas.ts";
import type { ListingScreen } from "../../schema/model/screen.ts";
import { shownFields } from "../../schema/model/shownFields.ts";
import { asideWidths } from "../aside/useAsidePlace.ts";
import { arrangeColumns } from "./columnPreferences.ts";
import { actionsWidth, columnWidth } from "./columnWidth.ts";
import { selectionWidth } from "./useColumns.ts";

/** px that a page has at 1440 px beside the open menu, and what an aside takes of it with the gap. */
const page = 1200;
const asideGap = 12;

const dictionaries = new Map(Object.entries(productDictionaries()));
const textsOf = (code: string) => (dictionaries.get(code) ?? []).map(({ text }) => text);

/** Galleries show each kind of field once; pickers bring a frame of their own. */
const listing = [...productProject().screens.values()]
  .map(({ id, kind }) => ({ id, kind }))
  .filter(({ id, kind }) => !id.startsWith("gallery") && kind !== "dashboard" && kind !== "picker" && kind !== "print");

/** px by which the columns that always stand are wider than what a list has for them. */
function excess(screen: ListingScreen): number {
  const { entity, columns, rowActions, batchActions, toolbar, aside } = screen;
  const shown = columns.filter(({ hidden }) => !hidden);
  const keyField = shown.some(({ field }) => field === entity.label) ? entity.label : (shown[0]?.field ?? entity.label);
  const [ownSort] = screen.sort;
  const ground = { entity, keyField, isNarrow: false, density: "small", ownSort, can: () => true, textsOf } as const;
  const fields = new Map(shownFields(entity).map((field) => [field.name, field]));
  const standing = arrangeColumns(columns, undefined).filter(({ visible, ifRoom }) => visible && !ifRoom);
  const data = standing.reduce((sum, column) => {
    const field = fields.get(column.field);
    return sum + (field ? columnWidth(column, field, ground) : 0);
  }, 0);
  const acting = rowActions.length > 0 ? actionsWidth(rowActions, ground) : 0;
  const beside = aside ? (aside.width ?? asideWidths.least) + asideGap : 0;
  const isSelectable = batchActions.length > 0 || toolbar.some((action) => action.do.op === "export");
  return data + acting + (isSelectable ? selectionWidth : 0) - (page - beside);
}

it.each(listing)("LIST-06 $id draws its columns in the order that it says", ({ id }) => {
  const { columns } = productScreen(id);
  expect(arrangeColumns(columns, undefined).map(({ field }) => field)).toEqual(columns.map(({ field }) => field));
});

it.each(listing)("LIST-06 $id has room at 1440 px for what always stands, beside the menu and what stands beside the list", ({ id }) => {
  expect(excess(productScreen(id))).toBeLessThanOrEqual(0);
});
