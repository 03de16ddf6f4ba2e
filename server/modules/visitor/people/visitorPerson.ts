import { sql } from "kysely";
import type { Database } from "../../../database/database.types.ts";
import { applyChange } from "../../../entity/pipeline/applyChange.ts";
import { inWriteUnit } from "../../../entity/transaction/writeUnit.ts";
import { AppError } from "../../../errors/appError.ts";
import type { ServerServices } from "../../serverServices.ts";
import { systemScope } from "../../systemScope.ts";
import { visitorErrors } from "../visitorErrors.ts";
import type { WechatPerson } from "./exchangeCode.ts";
import type { Visitor } from "./visitorTokens.ts";

interface Known {
  readonly id: string;
  readonly nickname: string;
  readonly status: string;
}

/**
 * The mini-program user behind an id of WeChat; one who comes for the first time gets a row, as the system writes it: found by
 * search, without consent to anything yet.
 *
 * @throws AppError VISITOR_OFF, VISITOR_BLOCKED, VISITOR_ERASING, VISITOR_MERGED
 */
export async function visitorPerson(services: ServerServices, person: WechatPerson, requestId: string): Promise<Visitor> {
  const { tenantId } = person;
  const scope = systemScope(services, { entity: "miniUser", tenantId, requestId, behalf: "小程序登录" });
  if (!scope) throw new AppError(visitorErrors.VISITOR_OFF, {});
  const known = await readKnown(services.database.db, person);
  if (known) return welcome(known, tenantId);
  return inWriteUnit(scope, async (unit) => {
    const { trx } = unit;
    // Two windows of one person that open at once find one row.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`visitor ${tenantId} ${person.openid}`}, 0))`.execute(trx);
    const since = await readKnown(trx, person);
    if (since) return welcome(since, tenantId);
    const id = await applyChange(unit, scope, { action: "add", input: { nickname: person.nickname, source: "search" } });
    // The field is nobody's to send; it comes from WeChat alone.
    await sql`update hiv_mini_user set openid = ${person.openid} where id = ${id}`.execute(trx);
    return { miniUserId: id, tenantId, nickname: person.nickname };
  });
}

/** Of several rows with one id of WeChat the one that is in use. */
async function readKnown(db: Database, { openid, tenantId }: WechatPerson): Promise<Known | undefined> {
  const { rows } = await sql<Known>`
    select id, nickname, status from hiv_mini_user where tenant_id = ${tenantId} and openid = ${openid}
    order by status = 'normal' desc, register_time desc, id limit 1`.execute(db);
  return rows[0];
}

function welcome({ id, nickname, status }: Known, tenantId: string): Visitor {
  if (status === "normal") return { miniUserId: id, tenantId, nickname };
  if (status === "blocked") throw new AppError(visitorErrors.VISITOR_BLOCKED, {});
  throw new AppError(status === "merged" ? visitorErrors.VISITOR_MERGED : visitorErrors.VISITOR_ERASING, {});
}
