import { type RawBuilder, sql } from "kysely";
import type { ImUser } from "../../../src/schema/wire/imAnswers.ts";
import { mayList } from "../../entity/scope/mayList.ts";
import type { RouteCall } from "../../http/defineRoute.ts";
import { moduleScope, presentVisible, readVisible } from "../moduleScope.ts";
import type { ServerServices } from "../serverServices.ts";
import { departments } from "./person.ts";
import { avatarOf } from "./store/entries.ts";

interface UserRow {
  readonly id: string;
  readonly username: string;
  readonly realname: string;
  readonly avatar: string;
  readonly sign: string;
  readonly departs: readonly string[];
}

/** Which accounts, under the alias `u`, and how many at most. */
export interface UserQuestion {
  readonly where: RawBuilder<unknown>;
  readonly limit: number;
}

/** Reads people as the caller's chat shows them (IM-04, IM-12). */
export async function readUsers(services: ServerServices, call: RouteCall, { where, limit }: UserQuestion): Promise<readonly ImUser[]> {
  const { rows } = await sql<UserRow>`
    select u.id, u.username, u.realname, ${avatarOf("u")} as avatar, coalesce(u.signature, '') as sign,
      coalesce((select jsonb_agg(d.depart_name order by d.depart_order, d.org_code) from sys_depart as d
        where jsonb_exists(u.depart_ids, d.id) and ${departments({ schemas: services.schemas, session: call.session })}), '[]') as departs
    from sys_user as u where ${where} order by u.realname, u.id limit ${limit}`.execute(services.database.db);
  const reach = await readReach(
    services,
    call,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, ...user }) => ({ ...user, nickname: user.realname, ...(reach.get(id) ?? { phone: "", email: "" }) }));
}

/** Phone and mail of people as the address book shows them to the caller; of whom it does not show nothing is said. */
async function readReach(
  services: ServerServices,
  call: RouteCall,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Pick<ImUser, "phone" | "email">>> {
  const scope = moduleScope(services, call, "addressBook");
  if (ids.length === 0 || !mayList(scope)) return new Map();
  const rows = await presentVisible(scope, await readVisible(scope, { op: "in", field: "id", values: ids }));
  const text = (value: unknown): string => (typeof value === "string" ? value : "");
  return new Map(rows.map((row) => [text(row["id"]), { phone: text(row["phone"]), email: text(row["email"]) }]));
}
