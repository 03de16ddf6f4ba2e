import type { AppointmentRow } from "../../../src/generated/entities/appointment.ts";
import type { Row } from "../../../src/schema/index.ts";
import { actorOf, noOrigin } from "../../audit/auditEvent.ts";
import { newId } from "../../database/newId.ts";
import type { DatabaseTransaction } from "../../database/database.types.ts";
import type { EntityHooks, EntityWrite } from "../../entity/scope/entityHooks.ts";
import { rowId, rowText } from "../../entity/values/rowId.ts";
import type { ServicesWith } from "../serverServices.ts";
import { actForSystem } from "../actForSystem.ts";
import { writeSystemMessages } from "../notices/systemMessage.ts";
import { followHolidays } from "./holidays.ts";

const CLOSE_DAY = "closeDay";

/**
 * Closing days of an organ cancels what is booked for them and who waits, in the same transaction, and tells those who were coming. It
 * is code because it acts on rows of another entity and sends texts.
 */
export function organHooks(services: ServicesWith<"sms">): EntityHooks {
  /** What was cancelled by a write that is not committed yet. */
  const cancelled = new WeakMap<EntityWrite, readonly EntityWrite[]>();
  return {
    beforeWrite: followHolidays,
    async beforeCommit(writes, trx, end) {
      const more: EntityWrite[] = [];
      for (const write of writes) {
        if (write.action !== CLOSE_DAY || !write.row) continue;
        const bookings = await cancelBookings(services, write, trx);
        if (end === "commit") await tellCloser(write, bookings, trx);
        cancelled.set(write, bookings);
        more.push(...bookings);
      }
      return more;
    },
    async afterCommit(writes) {
      for (const write of writes) {
        const bookings = cancelled.get(write);
        if (!bookings || !write.row) continue;
        const held = await tellPeople(services, bookings, rowId(write.row));
        if (held.length > 0) await tellOfHeld(services, write, held);
      }
    },
  };
}

/** The last day that is closed: the first one where only one is. */
function lastDay(row: Row): string {
  return rowText(row, "closeTo") || rowText(row, "closeDate");
}

/** What is closed, as people read it. */
function closedSpan(row: Row): string {
  const [first, last] = [rowText(row, "closeDate"), lastDay(row)];
  return first === last ? first : `${first} 至 ${last}`;
}

async function cancelBookings(
  services: ServicesWith<"sms">,
  write: EntityWrite,
  trx: DatabaseTransaction,
): Promise<readonly EntityWrite[]> {
  const { row = {} } = write;
  return actForSystem(
    services,
    { write, trx },
    {
      entity: "appointment",
      action: "cancel",
      where: {
        op: "and",
        items: [
          { op: "compare", field: "organId", operator: "eq", value: rowId(row) },
          { op: "compare", field: "date", operator: "ge", value: rowText(row, "closeDate") },
          { op: "compare", field: "date", operator: "le", value: lastDay(row) },
          { op: "in", field: "status", values: ["booked", "waiting"] },
        ],
      },
      values: { cancelReason: `机构停诊：${rowText(row, "closeReason")}` },
    },
  );
}

/** Whoever closed the day reads what became of it, and whom to call where no text can be sent. */
async function tellCloser({ scope, row = {} }: EntityWrite, bookings: readonly EntityWrite[], trx: DatabaseTransaction): Promise<void> {
  if (bookings.length === 0) return;
  const { session, now } = scope;
  const [organ, date] = [rowText(row, "organName"), closedSpan(row)];
  const waited = bookings.filter(({ old }) => old?.["status"] === "waiting").length;
  const counts = [[bookings.length - waited, "预约"] as const, [waited, "候补"] as const].filter(([count]) => count > 0);
  const what = counts.map(([count, name]) => `${count} 个${name}`).join("和 ");
  await writeSystemMessages(trx, [
    {
      msgId: newId(now),
      tenantId: session.user.tenantId,
      title: `${date} 停诊，取消了 ${what}`,
      text: `${organ} ${date} 停诊，${what}已取消。开通短信的，会逐一告知，没有发出的另行通知您；没有开通的，请在预约管理里按日期查出，电话通知本人改期。`,
      userIds: [session.user.id],
      businessId: rowId(row),
      page: "/hiv/appointment",
      now,
    },
  ]);
}

/**
 * Day, and nothing that says what for or where: a telephone may be read by others.
 *
 * @returns those whose number has had its texts of the day
 */
async function tellPeople({ sms }: ServicesWith<"sms">, bookings: readonly EntityWrite[], organ: string): Promise<readonly EntityWrite[]> {
  const held: EntityWrite[] = [];
  for (const booking of bookings) {
    // A row of the entity, as its generated type says.
    const { mobile, date } = booking.row as unknown as AppointmentRow;
    if (!mobile) continue;
    const [, month, day] = date.split("-").map(Number);
    const what = booking.old?.["status"] === "waiting" ? "候补" : "预约";
    const text = `您${what}的 ${month} 月 ${day} 日因故不能接待，${what}已取消，请另约时间。`;
    if ((await sms.notify("visit", { phone: mobile, organ, text })) === "held") held.push(booking);
  }
  return held;
}

/** What was held back is said to whoever closed the day, and stands in the log with each appointment. */
async function tellOfHeld(
  { audit, database, events, schemas }: ServicesWith<"sms">,
  { scope, row = {} }: EntityWrite,
  held: readonly EntityWrite[],
) {
  const { session, now, requestId, origin = noOrigin } = scope;
  for (const booking of held)
    audit.writeSoon({
      kind: "refusal",
      entity: "appointment",
      rowId: rowId(booking.row ?? {}),
      action: "textHeld",
      actor: actorOf(session),
      origin,
      at: now,
      requestId,
      schemaHash: schemas.current().hash,
    });
  const date = closedSpan(row);
  const message = {
    msgId: newId(now),
    tenantId: session.user.tenantId,
    title: `${date} 停诊，有 ${held.length} 条短信没有发`,
    text: `${rowText(row, "organName")} ${date} 停诊取消的预约里，有 ${held.length} 个的手机号当天收到的短信已到上限，这次没有再发。请在预约管理里按日期查出，电话通知本人改期。`,
    userIds: [session.user.id],
    businessId: rowId(row),
    page: "/hiv/appointment",
    now,
  };
  await database.transaction((trx) => writeSystemMessages(trx, [message]));
  events.publish({ cmd: "user", msgId: message.msgId, msgTxt: message.title }, { users: message.userIds, tenantId: message.tenantId });
}
