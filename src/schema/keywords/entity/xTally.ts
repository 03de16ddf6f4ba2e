import { diagnose } from "../../errors/diagnose.ts";
import type { Diagnostic, SourcePosition } from "../../errors/diagnostic.ts";
import { dependenciesOf } from "../../expression/dependenciesOf.ts";
import { compact } from "../../model/compact.ts";
import type { EntityModel, FieldModel } from "../../model/entity.ts";
import type { TallyModel } from "../../model/tally.ts";
import type { JsonPath } from "../../source/pointer.ts";
import { checkExpressionAt } from "../checkExpressionAt.ts";
import { checkFieldName, guarded, type Unfitness } from "../checkFieldName.ts";
import type { EntityKeyword, EntitySite } from "../entityKeyword.ts";

/** `x-tally`: questions of a row, and the answers that are counted. */
export interface RawXTally {
  readonly "x-tally"?: TallyModel;
}

/** Counts the answers that others gave to the questions of a row, each time they are asked for. */
export const xTallyKeyword: EntityKeyword = {
  names: ["x-tally"],
  compile: ({ raw }) => compact({ tally: raw["x-tally"] }),
  dependencies: ({ raw, at }) => {
    const tally = raw["x-tally"];
    return tally ? [{ to: "entity", name: tally.results.entity, at: at(["x-tally", "results", "entity"]) }] : [];
  },
  check: (site) => (site.entity.tally ? [...checkQuestions(site, site.entity.tally), ...checkResults(site, site.entity.tally)] : []),
};

const QUESTIONS: JsonPath = ["x-tally", "questions"];
const RESULTS: JsonPath = ["x-tally", "results"];
const ANSWERS: JsonPath = [...RESULTS, "answers"];

function checkQuestions({ entity, project, source: { at } }: EntitySite, { questions }: TallyModel): Diagnostic[] {
  const { list, text, kind, required, top, options } = questions;
  const found = checkFieldName(entity, list, at([...QUESTIONS, "list"]), noRows);
  const question = childrenOf(project, entity, list);
  if (!question) return found;
  const word = (name: string | undefined, member: string, unfitness: Unfitness = unreadable) =>
    name === undefined ? [] : checkFieldName(question, name, at([...QUESTIONS, member]), unfitness);
  found.push(...word(text, "text"), ...word(kind, "kind"), ...word(required, "required"), ...word(top, "top", noNumber));
  found.push(...checkWays({ project, at }, question, questions));
  if (!options) return found;
  found.push(...checkFieldName(question, options.list, at([...QUESTIONS, "options", "list"]), noRows));
  const option = childrenOf(project, question, options.list);
  return option ? [...found, ...checkFieldName(option, options.text, at([...QUESTIONS, "options", "text"]), unreadable)] : found;
}

/** Ways are said of kinds that there are. */
function checkWays(
  { project, at }: Pick<EntitySite, "project"> & Pick<EntitySite["source"], "at">,
  question: EntityModel,
  { kind, ways }: TallyModel["questions"],
): Diagnostic[] {
  const field = fieldIn(question, kind);
  const allowed = field && valuesOf(field, project);
  if (!field || !allowed) return [];
  const unknown = Object.keys(ways).filter((value) => !allowed.includes(value));
  return unknown.map((found) => {
    const position = at([...QUESTIONS, "ways", found], "key");
    const { dictionary } = field;
    return dictionary === undefined
      ? diagnose("SCHEMA_WRONG_VALUE", position, { found, allowed })
      : diagnose("SCHEMA_UNKNOWN_DICTIONARY_VALUE", position, { found, dictionary, allowed });
  });
}

function checkResults(site: EntitySite, { questions, results }: TallyModel): Diagnostic[] {
  const { entity, project, source } = site;
  const { at } = source;
  const rows = project.entities.get(results.entity);
  if (!rows) return [];
  const { by, date, filters = [], answers } = results;
  const answer = childrenOf(project, rows, answers.list);
  const question = childrenOf(project, entity, questions.list);
  return [
    ...serverRows(rows, at([...RESULTS, "entity"])),
    ...checkFieldName(rows, by, at([...RESULTS, "by"]), pointsTo(entity)),
    ...(date === undefined ? [] : checkFieldName(rows, date, at([...RESULTS, "date"]), noDay)),
    ...filters.flatMap((name, index) => checkFieldName(rows, name, at([...RESULTS, "filters", index]), manyValues)),
    ...checkWhere(site, rows, results.where),
    ...checkFieldName(rows, answers.list, at([...ANSWERS, "list"]), noRows),
    ...(answer && question ? checkFieldName(answer, answers.question, at([...ANSWERS, "question"]), pointsTo(question)) : []),
    ...(answer ? checkFieldName(answer, answers.value, at([...ANSWERS, "value"]), noText) : []),
  ];
}

/** How many rows meet a condition tells what it reads of them: that must be for everybody's eyes. */
function checkWhere({ project, source: { at } }: EntitySite, rows: EntityModel, where: string | undefined): Diagnostic[] {
  if (where === undefined) return [];
  const path = [...RESULTS, "where"];
  const problems = checkExpressionAt({ expression: where, path, at, project, entity: rows, result: "bool", filterOver: "row" });
  if (problems.length > 0) return problems;
  return dependenciesOf(where).row.flatMap((name) => checkFieldName(rows, name, at(path), guarded));
}

function serverRows({ rows, name }: EntityModel, at: SourcePosition): Diagnostic[] {
  if (rows === "table") return [];
  const reason = `“${name}”的行由服务器给出，没有表`;
  return [diagnose("SCHEMA_MISUSED_KEYWORD", at, { found: name, reason, remedy: "换一个存在表里的实体。" })];
}

function childrenOf({ entities }: EntitySite["project"], parent: EntityModel, list: string): EntityModel | undefined {
  const children = fieldIn(parent, list)?.children;
  return children && entities.get(children.entity);
}

function fieldIn(entity: EntityModel, name: string): FieldModel | undefined {
  return entity.fields.find((field) => field.name === name);
}

function valuesOf({ dictionary, constraints }: FieldModel, { dictionaries }: EntitySite["project"]): readonly string[] | undefined {
  if (dictionary !== undefined) return dictionaries.get(dictionary)?.items.map(({ value }) => value);
  return constraints.enum?.map(String);
}

const noRows: Unfitness = ({ children }) => (children ? undefined : "它不是子表");
const unreadable: Unfitness = ({ writeOnly }) => (writeOnly ? "它只写不读" : undefined);
const noNumber: Unfitness = ({ type }) => (type === "integer" ? undefined : "最大的数要用整数字段");

function pointsTo(entity: EntityModel): Unfitness {
  return ({ reference }) =>
    reference?.entity === entity.name && !reference.many && reference.store === "id"
      ? undefined
      : `它没有用 x-ref 指向一行“${entity.name}”`;
}

const noDay: Unfitness = ({ column, permission: { mask } }) => {
  if (mask !== undefined) return "它有脱敏，按时段统计会把它说出来";
  return column?.type === "date" || column?.type === "timestamp" ? undefined : "时段要用日期或时间字段";
};

const manyValues: Unfitness = ({ dictionary, constraints, permission: { mask }, column }) => {
  if (mask !== undefined) return "它有脱敏，分开统计会把它说出来";
  return column && (dictionary !== undefined || constraints.enum) ? undefined : "只有字典与枚举字段的值少到可以选择";
};

const noText: Unfitness = ({ type, column, permission: { mask }, writeOnly }) => {
  if (writeOnly) return "它只写不读";
  if (mask !== undefined) return "它有脱敏，统计会把它说出来";
  return column && type === "string" ? undefined : "回答要存在文本字段里";
};
