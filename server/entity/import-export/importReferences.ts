import { sql } from "kysely";
import { uniqueFieldsOf } from "../../../src/schema/compile/uniqueFields.ts";
import { dependenciesOf, halfWidth, isParted, looseText, type FieldModel, type Row, isMasked } from "../../../src/schema/index.ts";
import type { Database } from "../../database/database.types.ts";
import { AppError } from "../../errors/appError.ts";
import { Condition } from "../condition/condition.ts";
import { conditionSql } from "../condition/conditionSql.ts";
import { isSearchable } from "../condition/queryField.ts";
import { knownField, scopeOf, type EntityScope } from "../scope/entityScope.ts";
import { columnRef, fieldColumn } from "../query/columns.ts";
import { allOf, anyOf, type Filter } from "../query/filter.ts";
import { visibleRows } from "../query/rowFilter.ts";
import { ROW_ALIAS } from "../query/selectRows.ts";
import { loadLabels } from "../presenter/labels.ts";
import { namedByPlace } from "../presenter/toldApart.ts";
import { candidateCondition, candidateRows, referenceTarget, type ReferenceTarget } from "../references/candidates.ts";

/** What is known of a text: the stored value it means, or that it means none or several rows. */
type Meaning =
  | { readonly value: string }
  /** `choices`: labels that may be chosen in the line, where they are few and depend on it; of several rows what each is called. */
  | { readonly fault: "none" | "several"; readonly choices?: readonly string[] | undefined };

/** A row that may be chosen, with the texts by which it may be named; the label comes first where it may be read. */
interface Candidate {
  readonly value: string;
  readonly texts: readonly string[];
}

/** Candidates whose texts are compared in every usual notation; among more, only what is written alike is found. */
const COMPARED = 500;
/** Choices that a sentence names; more are no help. */
const NAMED = 8;

/**
 * Finds the rows that texts of an import file refer to, by label, unique code or stored value. Masked fields are not
 * searched: each line would be a question about masked values. Lines with the same choices share an answer.
 */
export class ImportReferences {
  readonly #scope: EntityScope;
  /** What texts mean in the line that was read last. */
  readonly #known = new Map<string, Meaning>();
  /** What they mean by what may be chosen. */
  readonly #byChoice = new Map<string, Meaning>();
  /** By field, whether labels of its rows look like lists. */
  readonly #partedLabels = new Map<string, boolean>();

  constructor(scope: EntityScope) {
    this.#scope = scope;
  }

  /** Looks up all the texts of one cell; afterwards `valueOf` and `faultOf` have the answers. */
  async resolve(db: Database, field: FieldModel, texts: readonly string[], row: Row): Promise<void> {
    const target = referenceTarget(this.#scope, field);
    // What the line leaves to choose from: many lines leave the same.
    const choice = target ? JSON.stringify(candidateCondition(this.#scope, target, { row, isNew: true })) : "";
    for (const text of texts) {
      if (field.reference?.many && isParted(text) && !(await this.#hasPartedLabels(db, field))) continue;
      const key = keyOf(field, text);
      const known = this.#byChoice.get(choice + key) ?? (await this.#ask(db, field, text, row));
      // Rows of the entity itself may come from a line of the file.
      if (target?.entity !== this.#scope.entity) this.#byChoice.set(choice + key, known);
      this.#known.set(key, known);
    }
  }

  /** Whether rows have labels that look like lists: only then a list may name one of them as a whole. */
  async #hasPartedLabels(db: Database, field: FieldModel): Promise<boolean> {
    const target = referenceTarget(this.#scope, field);
    if (!target) return false;
    const known = this.#partedLabels.get(field.name);
    if (known !== undefined) return known;
    const viewer = scopeOf(this.#scope, target.entity);
    const label = columnRef(ROW_ALIAS, fieldColumn(target.entity, target.reference.label));
    const { rows } = await sql<{ found: boolean }>`select exists (
      select 1 from ${sql.table(target.entity.table)} as ${sql.ref(ROW_ALIAS)}
      where ${visibleRows(viewer, ROW_ALIAS)} and ${label}::text ~ '[,，;；、]') as found`.execute(db);
    const found = rows[0]?.found === true;
    this.#partedLabels.set(field.name, found);
    return found;
  }

  async #ask(db: Database, field: FieldModel, text: string, row: Row): Promise<Meaning> {
    const found = await this.#find(db, field, text, row);
    return isMissing(found) ? this.#findAlike(db, field, text, row) : found;
  }

  /** The stored value a text means; `undefined` where that is not clear. */
  valueOf(field: FieldModel, text: string): string | undefined {
    const meaning = this.#known.get(keyOf(field, text));
    return meaning && "value" in meaning ? meaning.value : undefined;
  }

  /** Why a text has no stored value, and what to write instead; `undefined` where it has one. */
  faultOf(field: FieldModel, text: string): string | undefined {
    const meaning = this.#known.get(keyOf(field, text));
    const target = referenceTarget(this.#scope, field);
    if (!meaning || "value" in meaning || !target) return undefined;
    const [label = "名称", ...codes] = namesOf(this.#scope, target);
    if (meaning.fault === "several") return severalText({ field, text, codes, choices: meaning.choices ?? [] }, target);
    if (meaning.choices?.length === 0) return `按本行的${this.#basisOf(field)}，没有可以选择的${field.title}`;
    if (meaning.choices) return `找不到${field.title}“${text}”，可以填写：${meaning.choices.join("、")}`;
    return `找不到${field.title}“${text}”，请填写可以选择的${target.entity.title}的${[label, ...codes].join("或")}`;
  }

  /** Titles of the line's fields on which it depends what may be chosen. */
  #basisOf(field: FieldModel): string {
    const names = field.reference?.where === undefined ? [] : dependenciesOf(field.reference.where).row;
    return names.map((name) => knownField(this.#scope.entity, name).title).join("、");
  }

  /** Finds what is written otherwise than typed: by width, dashes, blanks, case, and hours with one digit. */
  async #findAlike(db: Database, field: FieldModel, text: string, row: Row): Promise<Meaning> {
    const narrow = halfWidth(text);
    const found = narrow === text ? ({ fault: "none" } as const) : await this.#find(db, field, narrow, row);
    if (!isMissing(found)) return found;
    const candidates = await this.#candidates(db, field, row);
    if (candidates.length > COMPARED) return found;
    const meant = new Set(candidates.filter(({ texts }) => texts.map(looseText).includes(looseText(text))).map(({ value }) => value));
    const [value] = meant;
    if (value !== undefined) return meant.size === 1 ? { value } : this.#several(db, field, [...meant]);
    const isNamed = this.#basisOf(field) !== "" && candidates.length <= NAMED;
    return isNamed ? { fault: "none", choices: candidates.flatMap(({ texts }) => texts.slice(0, 1)) } : found;
  }

  async #candidates(db: Database, field: FieldModel, row: Row): Promise<readonly Candidate[]> {
    const target = referenceTarget(this.#scope, field);
    if (!target) return [];
    const { entity, reference } = target;
    const asked = lookupFields(scopeOf(this.#scope, entity), target).filter(({ system }) => !system);
    const label = knownField(entity, reference.label);
    const ordered = asked.includes(label) ? [label, ...asked.filter((other) => other !== label)] : [];
    const columns = ordered.map((read) => sql`cast(${columnRef(ROW_ALIAS, fieldColumn(entity, read.name))} as text)`);
    const { rows } = await sql<{ value: string; texts: readonly (string | null)[] }>`
      select ${columnRef(ROW_ALIAS, fieldColumn(entity, reference.store))} as value,
        array[${sql.join([...columns, sql`null`])}]::text[] as texts
      from ${sql.table(entity.table)} as ${sql.ref(ROW_ALIAS)}
      where ${candidateRows(this.#scope, target, { row, isNew: true })}
      order by 2 limit ${COMPARED + 1}`.execute(db);
    if (rows.length > COMPARED) return rows.map(({ value }) => ({ value, texts: [] }));
    const calledOf = await this.#calledOf(
      db,
      field,
      rows.map(({ value }) => value),
    );
    return rows.map(({ value, texts }) => {
      const own = texts.filter((text) => text !== null);
      const called = calledOf(value);
      return { value, texts: called === undefined || own.includes(called) ? own : [called, ...own] };
    });
  }

  /** What the rows with stored values are called, wherever labels repeat each by a text of its own. */
  async #calledOf(db: Database, field: FieldModel, values: readonly string[]): Promise<(value: string) => string | undefined> {
    const labels = await loadLabels(db, this.#scope, [field], [{ [field.name]: values }]);
    return (value) => labels(field, value);
  }

  async #several(db: Database, field: FieldModel, values: readonly string[]): Promise<Meaning> {
    const calledOf = await this.#calledOf(db, field, values);
    return { fault: "several", choices: values.flatMap((value) => calledOf(value) ?? []) };
  }

  /** By what a text is as a whole; where that is nothing, by the end of a path. */
  async #find(db: Database, field: FieldModel, text: string, row: Row): Promise<Meaning> {
    const target = referenceTarget(this.#scope, field);
    if (!target) return { fault: "none" };
    const viewer = scopeOf(this.#scope, target.entity);
    const fields = lookupFields(viewer, target);
    const label = knownField(target.entity, target.reference.label);
    const place = fields.includes(label) ? namedByPlace({ target: viewer, label }, ROW_ALIAS, text) : undefined;
    const whole = fields.map((asked) => hasText(viewer, asked, text));
    const candidates = candidateRows(this.#scope, target, { row, isNew: true });
    const found = await this.#meantBy(db, field, allOf([candidates, anyOf(place ? [...whole, place.whole] : whole)]));
    return place && isMissing(found) ? this.#meantBy(db, field, allOf([candidates, place.end])) : found;
  }

  async #meantBy(db: Database, field: FieldModel, where: Filter): Promise<Meaning> {
    const target = referenceTarget(this.#scope, field);
    if (!target) return { fault: "none" };
    const { entity, reference } = target;
    const { rows } = await sql<{ value: string }>`
      select distinct ${columnRef(ROW_ALIAS, fieldColumn(entity, reference.store))} as value
      from ${sql.table(entity.table)} as ${sql.ref(ROW_ALIAS)} where ${where} order by 1 limit ${NAMED}`.execute(db);
    const [first] = rows;
    if (!first) return { fault: "none" };
    return rows.length === 1
      ? { value: first.value }
      : this.#several(
          db,
          field,
          rows.map(({ value }) => value),
        );
  }
}

/** A text that several rows are called by. */
interface Ambiguous {
  readonly field: FieldModel;
  readonly text: string;
  /** Titles of codes that only one row has. */
  readonly codes: readonly string[];
  /** What each of the rows is called, as far as they can be told apart. */
  readonly choices: readonly string[];
}

function severalText({ field, text, codes, choices }: Ambiguous, { entity }: ReferenceTarget): string {
  const named = choices.length > 0 && new Set(choices).size === choices.length && !choices.includes(text);
  const rows = `${field.title}“${text}”有多条同名的${entity.title}${named ? `：${choices.join("、")}` : ""}`;
  if (named) return `${rows}，请改填其中一个${codes.length > 0 ? `，或${codes.join("或")}` : ""}`;
  return `${rows}，${codes.length > 0 ? `请改填${codes.join("或")}` : "请先把它们的名称改得不同，或导入后再逐条填写"}`;
}

/** Titles of what a row of another entity is found by: its label, then codes that only one has. */
export function namesOf(scope: EntityScope, target: ReferenceTarget): readonly string[] {
  return lookupFields(scopeOf(scope, target.entity), target)
    .filter(({ system }) => !system)
    .map(({ title }) => title);
}

/** Fields of the target by which a text may name a row: its label, its unique codes, what is stored. */
function lookupFields(viewer: EntityScope, { entity, reference }: ReferenceTarget): readonly FieldModel[] {
  const codes = uniqueFieldsOf(entity).map(({ field }) => field);
  const readable = [knownField(entity, reference.label), ...codes].filter((field) => isSearchable(viewer, field) && !isMasked(field));
  return [...new Set([...readable, knownField(entity, reference.store)])];
}

/** Rows with the text in a field; one that the field cannot hold, say because it is too long, is in none. */
function hasText(viewer: EntityScope, field: FieldModel, text: string): Filter {
  try {
    return conditionSql(Condition.on(viewer, { field: field.name, rule: "eq", value: text }), { entity: viewer.entity, alias: ROW_ALIAS });
  } catch (error) {
    if (error instanceof AppError) return anyOf([]);
    throw error;
  }
}

function isMissing(meaning: Meaning): boolean {
  return "fault" in meaning && meaning.fault === "none";
}

function keyOf(field: FieldModel, text: string): string {
  return `${field.name} ${text}`;
}
