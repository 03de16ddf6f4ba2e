import type { UiHints } from "../../model/entity.ts";
import { checkValue } from "../../shape/checkShape.ts";
import type { MetaSchema } from "../../shape/metaSchema.ts";
import type { FieldKeyword } from "../fieldKeyword.ts";

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
  check: ({ field, kind, source: { at } }) =>
    checkValue(field.ui.props, kind.propsSchema as MetaSchema, (path, part) => at(["x-ui", "props", ...path], part)),
};
