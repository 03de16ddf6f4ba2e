import { chinaDateTime } from "../../../src/schema/index.ts";
import { AppError } from "../../errors.ts";
import type { RouteCall } from "../../http/defineRoute.ts";
import type { ServerServices } from "../../services.ts";
import { recordBy } from "../third-party/bindingAudit.ts";
import { tellOwner, writeNotice } from "../user/accountNotices.ts";

/** What else than a password an account can be entered with. */
export interface Bindings {
  /** Whether codes are sent to phones, so that the phone of the profile opens the account. */
  readonly phone: boolean;
  readonly providers: readonly BoundProvider[];
}

/** One other system, and since when the account is bound to it. */
export interface BoundProvider {
  readonly id: string;
  readonly title: string;
  readonly boundAt: string | null;
}

/** Reads what a person's account is bound to, among the systems this installation knows. */
export async function readBindings({ database, providers, sms }: ServerServices, userId: string): Promise<Bindings> {
  const rows = await database.db.selectFrom("sys_third_account").select(["provider", "created_at"]).where("user_id", "=", userId).execute();
  const known = [...providers.providers, ...(providers.cas ? [providers.cas] : [])];
  return {
    phone: sms.isOpen,
    providers: known.map(({ id, title }) => {
      const row = rows.find(({ provider }) => provider === id);
      return { id, title, boundAt: row ? chinaDateTime(new Date(Number(row["created_at"]))) : null };
    }),
  };
}

/** Ends a binding, and tells its owner; the account is then entered in other ways. @throws AppError ROW_MISSING */
export async function unbind(services: ServerServices, { request, session }: RouteCall, provider: string): Promise<void> {
  const userId = session.user.id;
  const notice = await services.database.transaction(async (trx) => {
    const ended = await trx
      .deleteFrom("sys_third_account")
      .where("user_id", "=", userId)
      .where("provider", "=", provider)
      .returning("provider")
      .execute();
    if (ended.length === 0) throw new AppError("ROW_MISSING", {});
    await recordBy(services, request, session)(trx, { userId, action: "unbind", provider });
    return writeNotice(trx, services, { userId, what: "第三方账号绑定" });
  });
  tellOwner(services, notice);
}
