import type { EntityModel, FieldModel } from "../model/entity.ts";
import type { SchemaProject, Viewer } from "../model/project.ts";
import { canRead } from "./fieldRights.ts";
import { FIGURES_RIGHT } from "./figuresRight.ts";

/** The entities between which answers are counted. */
export interface TallyEntities {
  readonly question: EntityModel;
  readonly option?: EntityModel;
  readonly results: EntityModel;
  readonly answer: EntityModel;
}

/** The entities that an entity's `x-tally` speaks of; `undefined` where it says nothing, or one of them is not there. */
export function tallyEntities({ entities }: Pick<SchemaProject, "entities">, entity: EntityModel): TallyEntities | undefined {
  const { tally } = entity;
  if (!tally) return undefined;
  const childOf = (parent: EntityModel | undefined, list: string | undefined) =>
    entities.get(parent?.fields.find(({ name }) => name === list)?.children?.entity ?? "");
  const question = childOf(entity, tally.questions.list);
  const option = childOf(question, tally.questions.options?.list);
  const results = entities.get(tally.results.entity);
  const answer = childOf(results, tally.results.answers.list);
  return question && results && answer ? { question, results, answer, ...(option ? { option } : {}) } : undefined;
}

/**
 * How a viewer may see the answers to questions counted: as they are, coarse, or not at all. Whoever may list the results and
 * read their answers sees all; the right to figures alone opens what decision 0123 lets out.
 */
export function tallyRight(project: Pick<SchemaProject, "entities">, entity: EntityModel, viewer: Viewer): "whole" | "coarse" | undefined {
  const { tally } = entity;
  const found = tallyEntities(project, entity);
  if (!tally || !found) return undefined;
  const { question, results, answer } = found;
  const reads = (of: EntityModel, ...names: readonly string[]) =>
    names.every((name) => of.fields.some((field) => field.name === name && canRead(of, field, viewer)));
  const { questions, results: stated } = tally;
  const knowsQuestions = reads(entity, questions.list) && reads(question, questions.text, questions.kind);
  const { list, question: asked, value } = stated.answers;
  if (!knowsQuestions || !reads(results, stated.by, list) || !reads(answer, asked, value)) return undefined;
  if (viewer.can(`${results.permission}:list`)) return "whole";
  const hasMonths = stated.date !== undefined && reads(results, stated.date);
  return hasMonths && viewer.can(`${results.permission}:${FIGURES_RIGHT}`) ? "coarse" : undefined;
}

/** Fields by which a viewer may narrow the results: those that the viewer may read. */
export function tallyFilters(results: EntityModel, names: readonly string[], viewer: Viewer): readonly FieldModel[] {
  return results.fields.filter((field) => names.includes(field.name) && canRead(results, field, viewer));
}
