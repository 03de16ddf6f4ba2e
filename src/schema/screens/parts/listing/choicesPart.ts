import { kindOf } from "../../../kinds/registry.ts";
import type { EntityModel, FieldModel } from "../../../model/entity.ts";
import type { RawColumn, RawScreen } from "../../rawScreen.ts";
import type { ScreenPart } from "../../screenKind.ts";
import { checkListing } from "./checkListing.ts";
import { inferListing } from "./inferListing.ts";
import { listingPart } from "./listingPart.ts";

/** Columns beside the label that leave room in a dialog. */
const MOST_BESIDES = 4;

const table = listingPart();

/** A table to pick rows from: query bar, columns and order, and nothing that can be done with the rows. */
export const choicesPart: ScreenPart<"listing"> = {
  ...table,
  members: ["query", "columns", "sort", "aside"],
  infer: (ground) => ({ ...inferListing(ground, { isTree: false }), ...choicesOf(ground.entity), ...noButtons }),
  check: checkListing,
};

const noButtons: Pick<RawScreen, "toolbar" | "rowActions" | "batchActions"> = { toolbar: [], rowActions: [], batchActions: [] };

/** The label first, then the leading columns that tell rows apart; the others can be chosen in a file. */
function choicesOf(entity: EntityModel): Pick<RawScreen, "columns"> {
  const known = entity.fields.filter(({ system, writeOnly, children }) => !system && !writeOnly && children === undefined);
  const label = known.filter(({ name }) => name === entity.label);
  const others = known.filter(({ name }) => name !== entity.label);
  const leading = new Set(others.filter(tellsApart).slice(0, MOST_BESIDES));
  return {
    columns: [...label.map(({ name }) => name), ...others.map((field): string | RawColumn => shownIf(leading.has(field), field))],
  };
}

function shownIf(isShown: boolean, { name }: FieldModel): string | RawColumn {
  return isShown ? name : { field: name, hidden: true };
}

/** Pictures, files and what the server stamps help nobody to choose. */
function tellsApart({ itemType, readOnly, rule, kind, ui }: FieldModel): boolean {
  const isListed = (ui.column ?? kindOf(kind).listed ?? true) !== false;
  return isListed && itemType !== "object" && (!readOnly || rule.value !== undefined);
}
