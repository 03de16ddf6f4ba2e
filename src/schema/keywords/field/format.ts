import type { FieldKeyword } from "../fieldKeyword.ts";

/** `format`: what a text or list holds; decides the kind and nothing else. */
export interface RawFormat {
  readonly format?: string;
}

/** Read by the choice of the kind. */
export const formatKeyword: FieldKeyword = { names: ["format"] };
