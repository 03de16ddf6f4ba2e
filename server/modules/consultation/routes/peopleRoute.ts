import { trimSpace } from "../../../../src/schema/text/space.ts";
import type { MiniUserRow } from "../../../../src/generated/entities/miniUser.ts";
import type { ConsultPerson } from "../../../../src/schema/wire/consultAnswers.ts";
import { AppError } from "../../../errors/appError.ts";
import { Condition } from "../../../entity/condition/condition.ts";
import { presentRows } from "../../../entity/presenter/presentRows.ts";
import { mayList } from "../../../entity/scope/mayList.ts";
import { defineRoute, type Route, type RouteCall } from "../../../http/defineRoute.ts";
import { moduleScope, readAsked, readVisible } from "../../moduleScope.ts";
import type { ServerServices } from "../../serverServices.ts";
import { consultErrors } from "../consultErrors.ts";
import { CONSULT, consultOf, contentRight } from "../consultScope.ts";

/** People that are shown; who is not among them is found by more of the name. */
const SHOWN = 10;

/**
 * Finds people to talk with (CONSULT-08): by what they are called in consultations, by the number of a consultation, and, for who lists
 * mini-program users, by their number or whole telephone number. By POST, because addresses are logged.
 */
export function peopleRoute(services: ServerServices): Route {
  return defineRoute({
    method: "POST",
    path: "/hiv/consultManual/people",
    right: { kind: "permission", code: contentRight },
    rows: "entity",
    fields: "entity",
    budget: "read",
    whileViewing: "open",
    repeat: "again",
    schema: {
      body: {
        type: "object",
        required: ["keyword"],
        additionalProperties: false,
        properties: { keyword: { type: "string", maxLength: 100 } },
      },
    },
    handler: async (call): Promise<readonly ConsultPerson[]> => {
      const keyword = trimSpace(call.body.keyword);
      if ([...keyword].length < 2) throw new AppError(consultErrors.CONSULT_KEYWORD, {});
      const found = [...(await byConsultation(services, call, keyword)), ...(await byNumber(services, call, keyword))];
      // Of somebody who is found twice the first, which leads to their consultation.
      return [...new Map(found.toReversed().map((person) => [person.miniUserId, person])).values()].toReversed().slice(0, SHOWN);
    },
  });
}

async function byConsultation(services: ServerServices, call: RouteCall, keyword: string): Promise<readonly ConsultPerson[]> {
  const scope = moduleScope(services, call, CONSULT);
  const named = Condition.on(scope, { field: "nickname", rule: "like", value: keyword });
  const numbered = Condition.on(scope, { field: "consultNo", rule: "eq", value: keyword });
  const rows = (await readAsked(scope, [{ match: "or", conditions: [named, numbered] }], 3 * SHOWN)).map(consultOf);
  const numbers = await presentRows(
    services.database.db,
    scope,
    rows.map((row) => ({ ...row })),
  );
  return rows
    .map((row, index) => ({
      miniUserId: row.miniUserId,
      userNo: String(numbers[index]?.["miniUserId_dictText"] ?? ""),
      nickname: row.nickname ?? "",
      organId: row.organId,
      consultId: row.id,
      isOpen: row.status !== "closed",
    }))
    .toSorted((one, other) => Number(other.isOpen) - Number(one.isOpen));
}

/** Mini-program users by a whole number of theirs, with the consultation that the caller sees of them. */
async function byNumber(services: ServerServices, call: RouteCall, keyword: string): Promise<readonly ConsultPerson[]> {
  const scope = moduleScope(services, call, "miniUser");
  if (!mayList(scope)) return [];
  const field = /^1\d{10}$/.test(keyword) ? "mobile" : "userNo";
  const asked = [{ match: "and", conditions: [Condition.on(scope, { field, rule: "eq", value: keyword })] } as const];
  const rows = await presentRows(services.database.db, scope, await readAsked(scope, asked, SHOWN));
  const people = rows.map((row) => row as unknown as MiniUserRow).filter(({ status }) => status === "normal");
  const talks = await consultationsOf(
    services,
    call,
    people.map(({ id }) => id),
  );
  return people.map(({ id, userNo, nickname, organId }) => {
    const [talk] = talks.filter(({ miniUserId }) => miniUserId === id);
    return {
      miniUserId: id,
      userNo: userNo ?? "",
      nickname,
      organId: organId ?? "",
      consultId: talk?.id ?? "",
      isOpen: talk !== undefined && talk.status !== "closed",
    };
  });
}

async function consultationsOf(services: ServerServices, call: RouteCall, people: readonly string[]) {
  if (people.length === 0) return [];
  const rows = await readVisible(moduleScope(services, call, CONSULT), { op: "in", field: "miniUserId", values: [...people] });
  return rows.map(consultOf).toSorted((one, other) => Number(one.status === "closed") - Number(other.status === "closed"));
}
