import { expressionErrors } from "./catalogue/expressions.ts";
import { fieldErrors } from "./catalogue/fields.ts";
import { nameErrors } from "./catalogue/names.ts";
import { referenceErrors } from "./catalogue/references.ts";
import { screenErrors } from "./catalogue/screens.ts";
import { shapeErrors } from "./catalogue/shape.ts";
import { sourceErrors } from "./catalogue/source.ts";

/** Every finding the language knows, by code. A code never changes its meaning and is never used again. */
export const catalogue = {
  ...sourceErrors,
  ...shapeErrors,
  ...nameErrors,
  ...referenceErrors,
  ...fieldErrors,
  ...expressionErrors,
  ...screenErrors,
};

/** A key of the catalogue. */
export type ErrorCode = keyof typeof catalogue;

/** The slots that the message of a code needs. */
export type DetailsOf<C extends ErrorCode> = Parameters<(typeof catalogue)[C]["message"]>[0];
