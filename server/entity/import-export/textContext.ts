import { chinaDate, findChoice, meantChoices, type FieldModel, type TextContext } from "../../../src/schema/index.ts";
import { readRegion } from "../../../src/schema/regions/readRegion.ts";
import type { SchemaProject } from "../../../src/schema/project.ts";
import { writtenText } from "../values/dictionaryText.ts";

/** How references read and are read, which differs between export and import. */
export interface ReferenceTexts {
  referenceText(field: FieldModel, value: string): string;
  referenceValue(field: FieldModel, text: string): string | undefined;
  referenceFault?(field: FieldModel, text: string): string | undefined;
}

/**
 * What field kinds ask while they turn values into text or back.
 * @param now what dates without a year are read by; only an import reads
 */
export function textContext(project: SchemaProject, references: ReferenceTexts, now?: Date): TextContext {
  const itemsOf = (code: string) => project.dictionaries.get(code)?.items ?? [];
  return {
    ...references,
    dictionaryText: (code, value) => writtenText(project, code, value),
    dictionaryValue: (code, text) => findChoice(itemsOf(code), text),
    dictionaryMeanings: (code, text) => meantChoices(itemsOf(code), text),
    dictionaryTexts: (code) => writtenTexts(project, code),
    regionValue: readRegion,
    ...(now && { today: chinaDate(now) }),
  };
}

/** What may be written in a file for the entries of a dictionary that are in use. */
export function writtenTexts(project: SchemaProject, code: string): readonly string[] {
  const items = project.dictionaries.get(code)?.items ?? [];
  return items.filter(({ disabled }) => !disabled).map(({ value }) => writtenText(project, code, value));
}
