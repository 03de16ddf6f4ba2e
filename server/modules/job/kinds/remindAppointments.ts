import { chinaDate, chinaDateTime } from "../../../../src/schema/index.ts";
import { outsideFault } from "../../../process/outsideError.ts";
import type { ServicesWith } from "../../serverServices.ts";
import { defineJobKind, JobError, type JobKind, JobParameterError, type JobParameters } from "../../jobKind.ts";
import { dueReminders, forgetPastReminders, type Reminder, takeBackReminder } from "./reminders.ts";
import { tenantDesks } from "./tenantDesks.ts";

/** Hours of China's clock from and until which telephones may ring. */
const WAKING = { from: 8, until: 21 } as const;
/** Messages that the gateway did not take, after which the others wait for the next try. */
const MOST_REFUSED = 5;
const DAY = 24 * 60 * 60 * 1000;

type ReminderServices = Pick<ServicesWith<"sms">, "database" | "clock" | "sms" | "logger">;

/**
 * Reminds those who agreed to it by a text with nothing but day and hour of their appointment, which tells other readers
 * neither its purpose nor its place. A reminder is recorded before it is sent: a process that dies omits one rather than
 * send it twice.
 */
export function remindAppointments(services: ReminderServices): JobKind {
  const { database, clock, sms } = services;
  return defineJobKind({
    name: "remindAppointments",
    // It reads numbers in clear and writes to the people behind them.
    rights: ["hiv:appointment:list", "hiv:appointment:reveal"],
    closed: sms.isOpen ? undefined : "没有开通短信（SMS_ADAPTER），不能提醒；请联系系统管理员",
    read: readDays,
    async run(days, context) {
      const now = clock();
      assertWaking(now);
      const today = chinaDate(now);
      await forgetPastReminders(database.db, today);
      const counts: Record<Handed, number> = { sent: 0, held: 0, refused: 0 };
      for await (const desk of tenantDesks(database, context, { entity: "appointment", title: "预约" }))
        for await (const reminder of dueReminders(desk, { after: today, until: chinaDate(new Date(now.getTime() + days * DAY)) })) {
          counts[await handOver(services, reminder)] += 1;
          if (counts.refused >= MOST_REFUSED) break;
          context.signal.throwIfAborted();
        }
      const { sent, held, refused } = counts;
      const told = `发出 ${sent} 条提醒${held > 0 ? `，${held} 条因同一号码当天已到上限没有发，请电话提醒` : ""}`;
      if (refused > 0) throw new JobError(`${told}，${refused} 条短信通道没有收下，重试时再发`);
      return told;
    },
  });
}

/** @throws JobParameterError */
function readDays({ remindDays }: JobParameters): number {
  if (remindDays === null) throw new JobParameterError("remindDays", "请填写提前几天");
  return remindDays;
}

/** A run that was missed by day may be made up for at night. @throws JobError */
function assertWaking(now: Date): void {
  const hour = Number(chinaDateTime(now).slice(11, 13));
  if (hour < WAKING.from || hour >= WAKING.until)
    throw new JobError(`短信只在 ${WAKING.from}:00 至 ${WAKING.until}:00 之间发，这一次没有发；请让执行周期落在这段时间`);
}

type Handed = "sent" | "held" | "refused";

/** @throws JobError where no more messages may be sent today */
async function handOver({ sms, database, logger }: ReminderServices, reminder: Reminder): Promise<Handed> {
  const { mobile, text, key } = reminder;
  let outcome: Awaited<ReturnType<typeof sms.remind>>;
  try {
    outcome = await sms.remind(mobile, text, key);
  } catch (error) {
    logger.warn({ fault: outsideFault(error) }, "a reminder was not sent");
    await takeBackReminder(database.db, reminder);
    return "refused";
  }
  if (outcome === "sent") return "sent";
  await takeBackReminder(database.db, reminder);
  if (outcome === "number") return "held";
  throw new JobError("今天的短信条数（SMS_PER_DAY）已经用完，其余的没有提醒");
}
