import { Ajv2020 } from "ajv/dist/2020.js";
import { wireFormats } from "../time/wireFormats.ts";

/**
 * Makes an ajv in strict mode: a keyword or format it does not know is an error. It keeps the source of what it
 * compiles, from which `validatorModule` makes modules.
 */
export function createAjv(): Ajv2020 {
  return new Ajv2020({
    strict: true,
    strictRequired: false,
    allErrors: true,
    /** 0.07 is a multiple of 0.01, whatever binary fractions say. */
    multipleOfPrecision: 6,
    code: { source: true, esm: true },
    /** Regular expressions, not functions: they are written out in standalone modules. */
    formats: wireFormats,
  });
}
