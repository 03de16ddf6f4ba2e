import { chinaDate, kindOf, referencesRead, runChecks, type FieldModel, type Row } from "../../../src/schema/index.ts";
import { judgeDays } from "../days/judgeDays.ts";
import { daysFrom, isAskable } from "../days/readDays.ts";
import { readOptions } from "../options/readOptions.ts";
import { judgedItems } from "../references/judgedItems.ts";
import { referenceTarget } from "../references/candidates.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import { expressionScope } from "../scope/expressionScope.ts";
import { choicesOf, exampleOf, plainContext } from "./columnGuide.ts";
import { isNeeded, startingRow } from "./neededFields.ts";

const DAY = 24 * 60 * 60 * 1000;

/** How far ahead a day is looked for that can be chosen. */
const DAYS_AHEAD = 62;

/** A text for a cell with the value it is read as. */
interface Suggestion {
  readonly text: string;
  readonly value: unknown;
}

/**
 * Makes the example row of a template: what a new row must have and nothing else, so that it could be imported as it stands.
 * A reference names a row that may be chosen here; where there is none, the cell says what belongs there. A password is
 * nobody's to suggest.
 *
 * @returns texts of cells, by field; what is not in it stays empty
 */
export async function sampleRow(scope: EntityScope, fields: readonly FieldModel[]): Promise<ReadonlyMap<string, string>> {
  const filled = await fill(scope, fields, { row: startingRow(scope), texts: new Map() });
  if (failures(scope, filled.row) === 0) return filled.texts;
  // What a field begins with may ask for more than a line can hold, as a question of choices asks for its choices.
  return (await fill(scope, fields, withOtherChoices(scope, fields, filled))).texts;
}

/** An example row on its way: what it holds, and what stands in its cells. */
interface Sample {
  readonly row: Row;
  readonly texts: ReadonlyMap<string, string>;
}

/** Fills in what is still needed, field by field: one may decide whether the next is needed, and what it may be. */
async function fill(scope: EntityScope, fields: readonly FieldModel[], before: Sample): Promise<Sample> {
  let { row } = before;
  const texts = new Map(before.texts);
  for (const [index, field] of fields.entries()) {
    if (texts.has(field.name) || !isNeeded(scope, field, row)) continue;
    const suggestions = await suggestionsFor(scope, { field, row, seed: index + 1 });
    const found = bestOf(scope, { field, row }, suggestions) ?? suggestions[0];
    texts.set(field.name, found?.text ?? exampleOf(scope, field));
    if (found) row = { ...row, [field.name]: found.value };
  }
  return { row, texts };
}

/** Chooses otherwise where a field's default keeps a check from holding. */
function withOtherChoices(scope: EntityScope, fields: readonly FieldModel[], sample: Sample): Sample {
  return fields.reduce(({ row, texts }, field) => {
    const choices = field.default === undefined ? [] : choiceSuggestions(scope, field);
    const found = bestOf(scope, { field, row, isLess: true }, choices);
    return found ? { row: { ...row, [field.name]: found.value }, texts: new Map([...texts, [field.name, found.text]]) } : { row, texts };
  }, sample);
}

interface Place {
  readonly field: FieldModel;
  readonly row: Row;
  /** Whether a check more has to hold than before. */
  readonly isLess?: boolean;
}

/** The first suggestion with which a row fails no check that it does not fail already. */
function bestOf(scope: EntityScope, { field, row, isLess = false }: Place, suggestions: readonly Suggestion[]): Suggestion | undefined {
  const most = failures(scope, row) - (isLess ? 1 : 0);
  return suggestions.find(({ value }) => failures(scope, { ...row, [field.name]: value }) <= most);
}

/** How many checks a row fails that ask for no other row. */
function failures(scope: EntityScope, row: Row): number {
  const own = scope.entity.checks.filter((check) => referencesRead(check).length === 0);
  return runChecks(own, expressionScope(scope, { row, isNew: true })).length;
}

interface Needed {
  readonly field: FieldModel;
  readonly row: Row;
  readonly seed: number;
}

async function suggestionsFor(scope: EntityScope, { field, row, seed }: Needed): Promise<readonly Suggestion[]> {
  if (referenceTarget(scope, field)) {
    const { records } = await readOptions(scope, { field: field.name, row, pageSize: "100" });
    // A name that two rows have names neither.
    const isOnly = (text: string) => records.filter((other) => other.text === text).length === 1;
    return records
      .filter(({ text, disabled }) => disabled !== true && isOnly(text))
      .map(({ value, text }) => ({ text, value: field.type === "array" ? [value] : value }));
  }
  const days = await openDays(scope, field, row);
  if (days.length > 0) return readTexts(scope, field, days);
  const refused = await judgedItems(scope, field);
  const choices = choiceSuggestions(scope, field).filter(({ value }) => !refused.has(String(value)));
  return choices.length > 0 ? choices : readTexts(scope, field, [exampleOf(scope, field, seed), ...tomorrowAs(scope, field)]);
}

function choiceSuggestions(scope: EntityScope, field: FieldModel): readonly Suggestion[] {
  return readTexts(scope, field, choicesOf(scope, field));
}

function readTexts(scope: EntityScope, field: FieldModel, texts: readonly string[]): readonly Suggestion[] {
  return texts.flatMap((text) => {
    const result = kindOf(field.kind).fromText(text, field, plainContext(scope));
    return result.ok && result.value !== null ? [{ text, value: result.value }] : [];
  });
}

/** The days that the field's own calendar opens to the row, as the form would show them: tomorrow may have nothing to choose. */
async function openDays(scope: EntityScope, field: FieldModel, row: Row): Promise<readonly string[]> {
  if (!isAskable(scope, field)) return [];
  const days = await judgeDays(scope, { field, row, dates: daysFrom(tomorrow(scope), DAYS_AHEAD) });
  return days.filter(({ reason }) => reason === undefined).map(({ date }) => date);
}

/** A day of which nobody can say that it is over. */
function tomorrow({ now }: EntityScope): string {
  return chinaDate(new Date(now.getTime() + DAY));
}

function tomorrowAs(scope: EntityScope, { kind }: FieldModel): readonly string[] {
  const day = tomorrow(scope);
  if (kind === "date") return [day];
  return kind === "datetime" ? [`${day} 09:00:00`] : [];
}
