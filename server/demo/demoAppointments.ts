import type { AppointmentRow } from "../../src/generated/entities/appointment.ts";
import type { OrganRow } from "../../src/generated/entities/organ.ts";
import type { OrganServiceTimeRow } from "../../src/generated/entities/organServiceTime.ts";
import type { DemoCalendar } from "./demoCalendar.ts";
import type { DemoRow } from "./demoRow.ts";
import { demoMobile, demoName } from "./demoPeople.ts";
import { demoId, demoRandom, type DemoRandom } from "./demoRandom.ts";

const cancelReasons = ["临时有工作安排", "已在其他机构完成检测", "身体不适，改期再约", "行程变化，暂时离开本市", "家人陪同时间不合适"];
const referrers = ["锦江区第二人民医院感染科门诊", "青羊社区卫生服务中心", "武侯同伴健康服务站", "高校健康驿站"];

function statusOf(random: DemoRandom, offset: number): AppointmentRow["status"] {
  if (offset >= 0)
    return random.weighted([
      ["booked", 9],
      ["cancelled", 1],
    ]);
  return random.weighted([
    ["arrived", 70],
    ["cancelled", 14],
    ["no_show", 14],
    ["booked", 2],
  ]);
}

interface Place {
  readonly organ: DemoRow<OrganRow>;
  readonly slot: DemoRow<OrganServiceTimeRow>;
  readonly offset: number;
}

const serviceWeights = [
  ["vct", 60],
  ["followup", 14],
  ["prep", 12],
  ["pep", 8],
  ["counsel", 6],
] as const;

/** What people book at an organ: of the services it offers, every one as often as elsewhere. */
function offeredServices({ services }: DemoRow<OrganRow>): readonly (readonly [AppointmentRow["service"], number])[] {
  return serviceWeights.filter(([service]) => services?.includes(service));
}

function appointment(random: DemoRandom, calendar: DemoCalendar, place: Place, name: string): DemoRow<AppointmentRow> {
  const { organ, slot, offset } = place;
  const status = statusOf(random, offset);
  const source = random.weighted([
    ["mini_program", 70],
    ["phone", 12],
    ["onsite", 8],
    ["referral", 10],
  ]);
  const [hour, minute] = slot.startTime.split(":").map(Number) as [number, number];
  return {
    id: demoId(name),
    realname: demoName(random),
    sex: random.weighted([
      ["1", 62],
      ["2", 38],
    ]),
    mobile: demoMobile(random),
    organId: organ.id,
    date: calendar.day(offset),
    slotId: slot.id,
    service: random.weighted(offeredServices(organ)),
    source,
    remind: source === "phone" ? "Y" : "N",
    referrer: source === "referral" ? random.pick(referrers) : null,
    wait: "N",
    status,
    arriveTime: status === "arrived" ? calendar.past(offset, hour, Math.min(59, minute + random.integer(0, 25))) : null,
    cancelReason: status === "cancelled" ? random.pick(cancelReasons) : null,
    remark: random.chance(0.07) ? "首次到访，需要引导" : null,
    orgCode: organ.orgCode ?? null,
    createTime: calendar.moment(Math.min(offset, 0) - random.integer(1, 7), random.integer(8, 20), random.integer(0, 59)),
    createBy: source === "mini_program" ? "mini_program" : "doctor",
  };
}

/** How many people book a place: a slot that is meant to be full is filled to the last place, others hold a few or none. */
function takenPlaces(random: DemoRandom, { slot, offset }: Place, fill: boolean): number {
  const capacity = slot.capacity;
  if (fill) return capacity;
  return random.chance(offset < 0 ? 0.24 : 0.34) ? random.integer(1, Math.min(3, capacity)) : 0;
}

/** The first slot of each of these days is full, with people who wait for a place. */
const BUSY_DAYS = 7;

/** Those who wait for a place of a full slot; they asked after it was full, one after the other. */
function waiting(random: DemoRandom, calendar: DemoCalendar, place: Place): DemoRow<AppointmentRow>[] {
  return Array.from({ length: random.integer(2, 4) }, (_, index) => ({
    ...appointment(random, calendar, place, `waiting:${place.slot.id}:${place.offset}:${index}`),
    status: "waiting",
    wait: "Y",
    cancelReason: null,
    createTime: calendar.moment(-1, 9 + index * 2, random.integer(0, 59)),
    createBy: "doctor",
  }));
}

/** Who has a place of a slot; all of a full one are still to come. */
function bookedPlaces(random: DemoRandom, calendar: DemoCalendar, place: Place, fill: boolean): DemoRow<AppointmentRow>[] {
  const { slot, offset } = place;
  return Array.from({ length: takenPlaces(random, place, fill) }, (_, seat) => {
    const row = appointment(random, calendar, place, `appointment:${slot.id}:${offset}:${seat}`);
    return fill ? { ...row, status: "booked", cancelReason: null } : row;
  });
}

/**
 * Appointments from sixty days before the first start to two weeks after it, none on a day on which the organ is closed.
 * No slot holds more than its places, and some slots of the next days are full, so that the limit and the waiting list can be seen at
 * work.
 */
export function demoAppointments(
  organs: readonly DemoRow<OrganRow>[],
  slots: readonly DemoRow<OrganServiceTimeRow>[],
  calendar: DemoCalendar,
): DemoRow<AppointmentRow>[] {
  const random = demoRandom(13);
  const open = new Map(organs.filter((organ) => organ.status === "open" && organ.bookable === "Y").map((organ) => [organ.id, organ]));
  const bookable = slots.filter((slot) => slot.status === "enabled" && open.has(slot.organId));
  const rows: DemoRow<AppointmentRow>[] = [];
  for (let offset = -60; offset <= 14; offset += 1) {
    const weekday = String(calendar.weekday(offset));
    let isFullShown = offset < 1 || offset > BUSY_DAYS;
    for (const slot of bookable.filter((candidate) => candidate.weekday === weekday)) {
      const organ = open.get(slot.organId);
      if (!organ || organ.holidays?.includes(calendar.day(offset))) continue;
      const place = { organ, slot, offset };
      const fill = !isFullShown && (organ.advanceDays ?? 0) >= offset;
      isFullShown ||= fill;
      rows.push(...bookedPlaces(random, calendar, place, fill), ...(fill ? waiting(random, calendar, place) : []));
    }
  }
  return rows;
}
