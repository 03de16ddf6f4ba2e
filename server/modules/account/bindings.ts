import type { Bindings } from "../../../src/schema/wire/accountAnswers.ts";
import { chinaDateTime } from "../../../src/schema/index.ts";
import { AppError } from "../../errors/appError.ts";
import type { RouteCall } from "../../http/defineRoute.ts";
import type { ServicesWith } from "../serverServices.ts";
import { recordBy } from "../third-party/bindingAudit.ts";
import { tellOwner, writeNotice } from "../notices/accountNotices.ts";

/** Reads what a person's account is bound to, among the systems this installation knows. */
export async function readBindings({ database, providers, sms }: ServicesWith<"sms" | "providers">, userId: string): Promise<Bindings> {
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
export async function unbind(
  services: ServicesWith<"sms" | "providers">,
  { request, session }: RouteCall,
  provider: string,
): Promise<void> {
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
