import type { Diagnostic, SourcePosition } from "../../errors/diagnostic.ts";
import { checkFieldName, type Unfitness } from "../../keywords/checkFieldName.ts";
import type { EntityModel } from "../../model/entity.ts";
import type { ScreenSite } from "../screenSite.ts";

const PATH = ["detail", "phone", "questions"] as const;
const WORDS = ["text", "kind", "required", "least", "most", "length", "top"] as const;
const OPTION_WORDS = ["text", "exclusive", "comment"] as const;

/** Checks `detail.phone.questions`: the lists hold child rows, whose entities have the fields that are named. */
export function checkQuestions({ entity, project, source: { own, at } }: ScreenSite): Diagnostic[] {
  const questions = own.detail?.phone?.questions;
  if (!questions) return [];
  const childOf = (parent: EntityModel, list: string) => {
    const children = parent.fields.find(({ name }) => name === list)?.children;
    return children && project.entities.get(children.entity);
  };
  const found = checkFieldName(entity, questions.list, at([...PATH, "list"]), noRows);
  const question = childOf(entity, questions.list);
  if (!question) return found;
  found.push(...WORDS.flatMap((word) => checkWord(question, questions[word], at([...PATH, word]))));
  const { options } = questions;
  if (!options) return found;
  found.push(...checkFieldName(question, options.list, at([...PATH, "options", "list"]), noRows));
  const option = childOf(question, options.list);
  if (option) found.push(...OPTION_WORDS.flatMap((word) => checkWord(option, options[word], at([...PATH, "options", word]))));
  return found;
}

function checkWord(entity: EntityModel, name: string | undefined, at: SourcePosition): Diagnostic[] {
  return name === undefined ? [] : checkFieldName(entity, name, at, ({ writeOnly }) => (writeOnly ? "它只写不读" : undefined));
}

const noRows: Unfitness = ({ children }) => (children ? undefined : "它不是子表");
