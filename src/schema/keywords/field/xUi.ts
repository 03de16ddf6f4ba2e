import { diagnose } from "../../errors/diagnose.ts";
import type { Diagnostic } from "../../errors/diagnostic.ts";
import type { UiHints } from "../../model/entity.ts";
import { checkValue } from "../../shape/checkShape.ts";
import type { MetaSchema } from "../../shape/metaSchema.ts";
import type { FieldKeyword, FieldSite } from "../fieldKeyword.ts";

/** `x-ui`: hints for the presentation. */
export interface RawXUi {
  readonly "x-ui"?: Partial<UiHints> & { readonly kind?: string };
}

/** Hints at how a field is shown; `kind` is read by the choice of the kind. */
export const xUiKeyword: FieldKeyword = {
  names: ["x-ui"],
  compile: ({ raw }) => {
    const { kind: _kind, props = {}, ...hints } = raw["x-ui"] ?? {};
    return { ui: { ...hints, props } };
  },
  check: (site) => [...checkRequested(site), ...checkProps(site)],
};

/** What `format` says is said by it: that the value is written so, too. */
function checkRequested({ kind: { id, statedBy }, source: { raw, at } }: FieldSite): Diagnostic[] {
  if (raw["x-ui"]?.kind !== id || statedBy === undefined) return [];
  const instead = `写 "format": "${statedBy}"，并删去 x-ui.kind。`;
  return [diagnose("SCHEMA_RETIRED_KEYWORD", at(["x-ui", "kind"]), { found: `"kind": "${id}"`, instead })];
}

function checkProps({ field, kind, source: { at } }: FieldSite): Diagnostic[] {
  return checkValue(field.ui.props, kind.propsSchema as MetaSchema, (path, part) => at(["x-ui", "props", ...path], part));
}
