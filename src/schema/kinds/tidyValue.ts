import type { FieldModel } from "../model/entity.ts";
import { tidyLine } from "../text/tidyText.ts";
import { isPersonName, plainName } from "../text/personName.ts";
import { kindOf } from "./registry.ts";

/**
 * What a person sent for a field as it is stored: the one place where space around a value and blank values end, for forms,
 * questions of actions, child rows, imports and calls of other programs alike (decision 0070).
 */
export function tidyValue(field: Pick<FieldModel, "kind" | "permission" | "ui">, value: unknown): unknown {
  if (value === undefined || value === null) return null;
  const { tidy = tidyText } = kindOf(field.kind);
  const tidied = tidy(value);
  return typeof tidied === "string" && isPersonName(field) ? plainName(tidied) : tidied;
}

function tidyText(value: unknown): unknown {
  return typeof value === "string" ? tidyLine(value) || null : value;
}
