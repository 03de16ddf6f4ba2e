import { sql } from "kysely";
import type { ConsultManualRow } from "../../../../src/generated/entities/consultManual.ts";
import type { MiniUserRow } from "../../../../src/generated/entities/miniUser.ts";
import type { OrganRow } from "../../../../src/generated/entities/organ.ts";
import type { Predicate } from "../../../../src/schema/expression/predicate.ts";
import type { Row } from "../../../../src/schema/index.ts";
import { compact } from "../../../../src/schema/model/compact.ts";
import type { ConsultMember, ConsultProfile } from "../../../../src/schema/wire/consultAnswers.ts";
import { mayList } from "../../../entity/scope/mayList.ts";
import { defineRoute, type Route, type RouteCall } from "../../../http/defineRoute.ts";
import { moduleScope, presentVisible, readVisible } from "../../moduleScope.ts";
import type { ServerServices } from "../../serverServices.ts";
import { CONSULT, contentRight, isEqualTo, nicknameOf, seenConsult } from "../consultScope.ts";
import { consultId } from "./talkRoutes.ts";

/** Rows of each kind that stand beside a conversation; all of them are in their lists. */
const BESIDE = 5;

/** Who it is, as far as the caller's rights go: each part is read as a list of its own would be, masked and written down. */
export function profileRoute(services: ServerServices): Route {
  return defineRoute({
    method: "GET",
    path: "/hiv/consultManual/profile",
    right: { kind: "permission", code: contentRight },
    rows: "entity",
    fields: "entity",
    budget: "read",
    remember: true,
    schema: { querystring: { type: "object", required: ["id"], properties: { id: consultId } } },
    handler: async (call): Promise<ConsultProfile> => {
      const { row } = await seenConsult(services, call, call.query.id);
      const person = await readOwn(services, call, { entity: "miniUser", where: isEqualTo("id", row.miniUserId) });
      const [known] = person?.stored ?? [];
      const mobile = (known as MiniUserRow | undefined)?.mobile ?? "";
      const appointments =
        mobile === ""
          ? noRows(services, call, "appointment")
          : readOwn(services, call, { entity: "appointment", where: isEqualTo("mobile", mobile) });
      const tests = await readOwn(services, call, { entity: "detection", where: isEqualTo("miniUserId", row.miniUserId) });
      const earlier = await readOwn(services, call, { entity: CONSULT, where: othersOf(row) });
      return {
        members: await membersOf(services, row),
        organ: await organOf(services, row.organId),
        ...compact({ person: person?.shown[0], appointments: (await appointments)?.shown, tests: tests?.shown }),
        earlier: earlier?.shown ?? [],
      };
    },
  });
}

interface OwnRows {
  readonly stored: readonly Row[];
  readonly shown: readonly Row[];
}

/** Rows that the caller would find in a list of the entity; `undefined` for who has none. */
async function readOwn(
  services: ServerServices,
  call: RouteCall,
  { entity, where }: { readonly entity: string; readonly where: Predicate },
): Promise<OwnRows | undefined> {
  const scope = moduleScope(services, call, entity);
  if (!mayList(scope)) return undefined;
  const stored = await readVisible(scope, where, BESIDE);
  return { stored, shown: await presentVisible(scope, stored) };
}

/** Whoever has given no number has no appointments, as far as anybody knows. */
async function noRows(services: ServerServices, call: RouteCall, entity: string): Promise<OwnRows | undefined> {
  return mayList(moduleScope(services, call, entity)) ? { stored: [], shown: [] } : undefined;
}

function othersOf({ id, miniUserId }: ConsultManualRow): Predicate {
  return { op: "and", items: [isEqualTo("miniUserId", miniUserId), { op: "compare", field: "id", operator: "ne", value: id }] };
}

/** Everybody who has spoken, and the counsellor in charge (CONSULT-05). */
async function membersOf({ database }: ServerServices, row: ConsultManualRow): Promise<readonly ConsultMember[]> {
  const { rows } = await sql<{ id: string; name: string; avatar: string | null }>`
    select u.id, u.realname as name, u.avatar from sys_user as u
    where u.id = ${row.counsellorId ?? ""} or u.id in (select sender_id from hiv_consult_message where consult_id = ${row.id} and kind = 'staff')
    order by u.realname`.execute(database.db);
  const visitor: ConsultMember = { id: row.miniUserId, name: nicknameOf(row), kind: "visitor", avatar: row.avatar ?? "", isPresent: true };
  const staff = rows.map(({ id, name, avatar }): ConsultMember => ({
    id,
    name,
    kind: "staff",
    avatar: avatar ?? "",
    isPresent: id === row.counsellorId && row.status === "open",
  }));
  return [visitor, ...staff];
}

/** What everybody may know of an organ; visitors are told the same. */
async function organOf({ database }: ServerServices, id: string): Promise<ConsultProfile["organ"]> {
  const { rows } = await sql<Pick<OrganRow, "organName" | "phone" | "publicPhone">>`
    select organ_name as "organName", phone, public_phone as "publicPhone" from hiv_organ where id = ${id}`.execute(database.db);
  const [organ] = rows;
  return { name: organ?.organName ?? "", phone: organ?.publicPhone ?? organ?.phone ?? "" };
}
