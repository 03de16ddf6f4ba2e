import { detailScreensOf, isAboutPeople, questionsFor, readPeopleTerm } from "../../../src/schema/query/peopleSearch.ts";
import type { PeopleQuestion, PeopleTerm } from "../../../src/schema/query/peopleSearch.ts";
import { compact } from "../../../src/schema/model/compact.ts";
import type { Row } from "../../../src/schema/index.ts";
import type { FoundPeople, PeopleOfEntity } from "../../../src/schema/wire/peopleAnswers.ts";
import { askedRows } from "../../entity/condition/askedRows.ts";
import { Condition } from "../../entity/condition/condition.ts";
import { isSearchable } from "../../entity/condition/queryField.ts";
import { readPage } from "../../entity/listing/readPage.ts";
import { ownOrder } from "../../entity/query/sortSql.ts";
import type { EntityScope } from "../../entity/scope/entityScope.ts";
import { canRead } from "../../entity/scope/fieldRights.ts";
import { defineRoute, type PartlyAnswered, type Route, type RouteCall } from "../../http/defineRoute.ts";
import { moduleScope } from "../moduleScope.ts";
import type { ServerServices } from "../serverServices.ts";

/** Rows of an entity that are shown; who is not among them is found in the list. */
const SHOWN = 5;

/**
 * Finds a person by a whole number or by name in everything that knows people, each entity as a list of its own would be
 * asked: by whom it may be, within the rows they see, masked, counted and written down. By POST, because addresses are logged.
 */
export function peopleRoutes(services: ServerServices): readonly Route[] {
  return [
    defineRoute({
      method: "POST",
      path: "/sys/people/search",
      // Which rights it takes follows from the entities; those that the caller may not list are passed over.
      right: { kind: "session" },
      rows: "entity",
      fields: "entity",
      budget: "read",
      whileViewing: "open",
      repeat: "again",
      schema: {
        body: {
          type: "object",
          required: ["term"],
          additionalProperties: false,
          properties: { term: { type: "string", minLength: 1, maxLength: 100 } },
        },
      },
      handler: (call) => findPeople(services, call, readPeopleTerm(call.body.term)),
    }),
  ];
}

async function findPeople(services: ServerServices, call: RouteCall & PartlyAnswered, term: PeopleTerm): Promise<FoundPeople> {
  const project = services.schemas.current();
  const found: PeopleOfEntity[] = [];
  let isAsked = false;
  for (const entity of project.entities.values()) {
    if (!isAboutPeople(entity) || !call.session.can(`${entity.permission}:list`)) continue;
    const screens = detailScreensOf(project, entity.name);
    const scope = moduleScope(services, call, entity.name);
    const questions = questionsFor(entity, term, (field) => isSearchable(scope, field)).filter(({ field }) => canRead(field, scope));
    if (screens.length === 0 || questions.length === 0) continue;
    isAsked = true;
    const part = await call.part(() => rowsOf(scope, questions));
    const describe = entity.describe;
    const { rows, total } = "value" in part ? part.value : { rows: [], total: 0 };
    const refusal = "refusal" in part ? part.refusal.message : undefined;
    if (rows.length > 0 || refusal !== undefined)
      found.push({ entity: entity.name, title: entity.title, screens, describe, rows, total, ...compact({ refusal }) });
  }
  return { asked: isAsked ? term.asked : "none", found };
}

/** The rows that answer any of the questions; each is asked by itself, as masked values must be. */
async function rowsOf(scope: EntityScope, questions: readonly PeopleQuestion[]): Promise<{ readonly rows: Row[]; readonly total: number }> {
  const found = new Map<unknown, Row>();
  let total = 0;
  for (const { field, value, isWhole } of questions) {
    const condition = Condition.read(scope, { field: field.name, rule: isWhole ? "eq" : "like", value });
    const where = await askedRows(scope, [{ match: "and", conditions: [condition] }]);
    const page = await readPage(scope, { where, sort: ownOrder(scope.entity), page: { number: 1, size: SHOWN } });
    total = Math.max(total, page.total);
    for (const row of page.records) found.set(row["id"], toldBy(scope, row));
  }
  return { rows: [...found.values()].slice(0, SHOWN), total: Math.max(total, found.size) };
}

/** What tells which row is meant, and no more. */
function toldBy({ entity }: EntityScope, row: Row): Row {
  const names = ["id", ...entity.describe.flatMap((name) => [name, `${name}_dictText`])];
  return Object.fromEntries(names.flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]])));
}
