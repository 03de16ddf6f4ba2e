import { chinaDate, findChoice, type FieldModel, type TextContext } from "../../../src/schema/index.ts";
import { readRegion } from "../../../src/schema/regions/readRegion.ts";
import type { SchemaProject } from "../../../src/schema/project.ts";
import { dictionaryText } from "../values/dictionaryText.ts";

/** How references read and are read, which differs between export and import. */
export interface ReferenceTexts {
  referenceText(field: FieldModel, value: string): string;
  referenceValue(field: FieldModel, text: string): string | undefined;
}

/**
 * What field kinds ask while they turn values into text or back.
 * @param now what dates without a year are read by; only an import reads
 */
export function textContext(project: SchemaProject, references: ReferenceTexts, now?: Date): TextContext {
  return {
    ...references,
    dictionaryText: (code, value) => dictionaryText(project, code, value),
    dictionaryValue: (code, text) => findChoice(project.dictionaries.get(code)?.items ?? [], text),
    dictionaryTexts: (code) => (project.dictionaries.get(code)?.items ?? []).filter(({ disabled }) => !disabled).map(({ text }) => text),
    regionValue: readRegion,
    ...(now && { today: chinaDate(now) }),
  };
}
