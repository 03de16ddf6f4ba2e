import { nearestName } from "../../../src/schema/errors/nearest.ts";
import { trimSpace, type FieldModel } from "../../../src/schema/index.ts";
import type { ColumnsQuestion } from "../../../src/schema/wire/importAnswers.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import { FieldTitles } from "./fieldTitles.ts";
import { importFields, isOwnTitle, isRequiredColumn } from "./importColumns.ts";
import type { ImportBook, NumberedLine } from "./readBook.ts";
import { shownText } from "./workbook/shownText.ts";
import { titleOf } from "./workbook/titleOf.ts";

/** Values shown of a column, and characters of each. */
const [SAMPLES, SAMPLE_LENGTH] = [3, 40];
/** Of shorter titles one character is too much of the meaning: 性别, 级别. */
const LONG = 4;
const SHORTEST = 2;

/** What is asked of the importer of a file whose titles do not fit: which of its columns is for which field. */
export function columnsQuestion(
  scope: EntityScope,
  { header: titles, lines, sheets }: Pick<ImportBook, "header" | "lines" | "sheets">,
): ColumnsQuestion {
  const fields = importFields(scope);
  const guesses = guessesOf(fields, titles.map(titleOf));
  const columns = titles.flatMap((title, index) => {
    const samples = samplesOf(lines, index);
    if (isOwnTitle(title) || (title === "" && samples.length === 0)) return [];
    const field = guesses.get(index)?.name;
    return [{ index, title, samples, ...(field !== undefined && { field }) }];
  });
  return {
    columns,
    sheets,
    fields: fields.map((field) => ({ name: field.name, title: field.title, required: isRequiredColumn(scope, field) })),
  };
}

function samplesOf(lines: readonly NumberedLine[], index: number): readonly string[] {
  const samples = new Set<string>();
  for (const { cells } of lines) {
    const text = trimSpace(shownText(cells[index]));
    if (text !== "") samples.add([...text].slice(0, SAMPLE_LENGTH).join(""));
    if (samples.size === SAMPLES) break;
  }
  return [...samples];
}

/** The likeliest field of each column; what is sure goes first, and no field is guessed twice. */
function guessesOf(fields: readonly FieldModel[], titles: readonly string[]): ReadonlyMap<number, FieldModel> {
  const guesses = new Map<number, FieldModel>();
  const named = new FieldTitles(fields);
  const free = new Set(fields);
  for (const guess of [
    (title: string) => named.exact(title),
    (title: string) => named.bare(title),
    (title: string) => fieldAround(free, title),
    (title: string) => fieldNear(free, title),
  ])
    for (const [index, title] of titles.entries()) {
      const field = title === "" || guesses.has(index) ? undefined : guess(title);
      if (field && free.delete(field)) guesses.set(index, field);
    }
  return guesses;
}

/** The one field whose title has this one in it, or the other way round. */
function fieldAround(fields: Iterable<FieldModel>, title: string): FieldModel | undefined {
  const found = [...fields].filter((field) => {
    const own = titleOf(field.title);
    return Math.min(own.length, title.length) >= SHORTEST && (own.includes(title) || title.includes(own));
  });
  return found.length === 1 ? found[0] : undefined;
}

function fieldNear(fields: Iterable<FieldModel>, title: string): FieldModel | undefined {
  if (title.length < LONG) return undefined;
  const known = [...fields];
  const near = nearestName(
    title,
    known.map((field) => titleOf(field.title)),
  );
  return known.find((field) => titleOf(field.title) === near);
}
