import type { AutoConsultRow } from "../../../src/generated/entities/autoConsult.ts";
import type { ConsultQuestionRow } from "../../../src/generated/entities/consultQuestion.ts";
import { entityOf, type EntityScope, requireRight, scopeOf } from "../../entity/scope/entityScope.ts";
import { mayList } from "../../entity/scope/mayList.ts";
import { defineRoute, type Route } from "../../http/defineRoute.ts";
import type { ServerServices } from "../serverServices.ts";
import { moduleScope, readVisible } from "../moduleScope.ts";
import { answerVisitor, type BotKnowledge, type BotQuestion } from "./botAnswer.ts";

/** Tries the bot out: answers as it would answer a visitor, with what is in force now. */
export function autoConsultRoutes(services: ServerServices): readonly Route[] {
  return [
    defineRoute({
      method: "GET",
      path: "/hiv/bot/answer",
      right: { kind: "permission", code: "hiv:autoConsult:list" },
      rows: "entity",
      fields: { why: "what visitors are told, which is public; of questions only with the right to list them" },
      budget: "read",
      schema: {
        querystring: {
          type: "object",
          properties: {
            at: { type: "string", maxLength: 64 },
            choice: { type: "string", maxLength: 64 },
            said: { type: "string", maxLength: 200 },
          },
        },
      },
      handler: async (call) => {
        const scope = moduleScope(services, call, "autoConsult");
        requireRight(scope, "list");
        return answerVisitor(await readKnowledge(scope), call.query);
      },
    }),
  ];
}

/** What the bot knows in a tenant, as far as whoever looks at its lines may see them. */
export async function readKnowledge(scope: EntityScope): Promise<BotKnowledge> {
  const lines = (await readVisible(scope, isEqual("status", "enabled"))) as unknown as readonly AutoConsultRow[];
  return {
    lines: lines.toSorted((one, other) => one.sortNo - other.sortNo || one.title.localeCompare(other.title, "zh")),
    questions: await readQuestions(scopeOf(scope, entityOf(scope, "consultQuestion"))),
  };
}

/** Published questions; none for whoever may not list them. */
async function readQuestions(scope: EntityScope): Promise<readonly BotQuestion[]> {
  if (!mayList(scope)) return [];
  return (await readVisible(scope, isEqual("status", "published"))) as unknown as readonly ConsultQuestionRow[];
}

function isEqual(field: string, value: string) {
  return { op: "compare", field, operator: "eq", value } as const;
}
