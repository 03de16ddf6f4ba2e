import type { OrganRow } from "../../src/generated/entities/organ.ts";
import type { OrganServiceTimeRow } from "../../src/generated/entities/organServiceTime.ts";
import { demoDaysOff } from "./content/demoHolidays.ts";
import { demoName } from "./demoPeople.ts";
import { demoId, demoRandom, type DemoRandom } from "./demoRandom.ts";
import type { DemoCalendar } from "./demoCalendar.ts";
import type { DemoRow } from "./demoRow.ts";

interface District {
  readonly code: string;
  readonly name: string;
  readonly longitude: number;
  readonly latitude: number;
  readonly streets: readonly string[];
}

const districts: readonly District[] = [
  { code: "510104", name: "锦江", longitude: 104.083, latitude: 30.657, streets: ["书院街", "水井坊街", "三圣路", "柳江路"] },
  { code: "510105", name: "青羊", longitude: 104.062, latitude: 30.674, streets: ["草堂北路", "文殊院街", "光华大道", "苏坡路"] },
  { code: "510106", name: "金牛", longitude: 104.052, latitude: 30.691, streets: ["抚琴西路", "茶店子路", "沙湾路", "九里堤路"] },
  { code: "510107", name: "武侯", longitude: 104.043, latitude: 30.642, streets: ["浆洗街", "玉林中路", "簇锦路", "红牌楼路"] },
  { code: "510108", name: "成华", longitude: 104.101, latitude: 30.66, streets: ["建设北路", "双桥路", "万年路", "二仙桥路"] },
  { code: "510112", name: "龙泉驿", longitude: 104.274, latitude: 30.556, streets: ["驿都中路", "北京路", "大面正街"] },
  { code: "510114", name: "新都", longitude: 104.158, latitude: 30.823, streets: ["桂湖中路", "马超西路", "大丰正街"] },
  { code: "510116", name: "双流", longitude: 103.923, latitude: 30.574, streets: ["棠湖西路", "东升正街", "华府大道"] },
];

const forms = [
  { type: "cdc", suffix: "区疾病预防控制中心", services: ["vct", "self_test", "prep", "followup"] },
  { type: "hospital", suffix: "区第二人民医院感染科门诊", services: ["vct", "pep", "art", "prep", "followup", "self_test"] },
  { type: "community", suffix: "社区卫生服务中心", services: ["vct", "self_test"] },
  { type: "ngo", suffix: "同伴健康服务站", services: ["counsel", "self_test", "vct"] },
] as const;

/** Departments that own organs, in turn; the codes are those of the demo departments. */
const owningDepartments = ["D1.1", "D1.2", "D2", "D2.1"] as const;

interface OrganPlan {
  readonly district: District;
  /** Place in `forms`. */
  readonly formIndex: number;
  /** Running number over all organs. */
  readonly index: number;
}

/** How an organ is booked and what the public sees of it. */
function shownOf(
  calendar: DemoCalendar,
  { type }: (typeof forms)[number],
  index: number,
): Partial<OrganRow> & Pick<OrganRow, "closedOnHolidays" | "consult"> {
  // Peers work on weekends and holidays.
  const closedOnHolidays = type === "ngo" ? "N" : "Y";
  return {
    closedOnHolidays,
    ...consultOf(type),
    holidays: closedOnHolidays === "Y" ? [...demoDaysOff(calendar)] : null,
    defaultCapacity: 6 + (index % 3) * 2,
    // Beyond the days that the demonstration books.
    closedDays: index % 9 === 4 ? [calendar.day(16), calendar.day(17)] : null,
    publicHours: type === "ngo" ? "周三、周五 13:30–20:00，周末 9:30–17:00" : "周一至周五 8:30–11:30，14:00–17:00",
    publicRoute: index % 2 === 0 ? "地铁出站步行约五分钟；从侧门进，二楼服务台报预约号即可。" : null,
  };
}

/** Peers and hospitals answer visitors of the mini-program, also in the evening. */
function consultOf(type: (typeof forms)[number]["type"]): Pick<OrganRow, "consult"> & Partial<OrganRow> {
  if (type !== "ngo" && type !== "hospital") return { consult: "N" };
  return {
    consult: "Y",
    consultDays: ["1", "2", "3", "4", "5", "6", "7"],
    consultFrom: "09:00:00",
    consultTo: "21:00:00",
    consultGreeting: "您好，这里是人工咨询。请放心说，内容保密，可以用化名。",
  };
}

function organ(random: DemoRandom, calendar: DemoCalendar, { district, formIndex, index }: OrganPlan): DemoRow<OrganRow> {
  const form = forms[formIndex] as (typeof forms)[number];
  const code = `CD-${district.code.slice(2)}-${String(formIndex + 1).padStart(2, "0")}`;
  const paused = index % 13 === 7;
  const bookable = index % 11 !== 10;
  const sameDay = random.chance(0.7);
  const created = -random.integer(120, 400);
  return {
    id: demoId(`organ:${code}`),
    organName: district.name + form.suffix,
    organCode: code,
    organType: form.type,
    status: paused ? "paused" : "open",
    pausedReason: paused ? "候诊区改造，预计月底恢复" : null,
    orgCode: owningDepartments[index % owningDepartments.length] ?? null,
    services: [...form.services],
    region: district.code,
    address: `${random.pick(district.streets)}${random.integer(6, 288)}号${random.integer(1, 5)}楼`,
    longitude: Number((district.longitude + random.integer(-60, 60) / 10_000).toFixed(4)),
    latitude: Number((district.latitude + random.integer(-60, 60) / 10_000).toFixed(4)),
    contact: demoName(random),
    phone: `028-8${String(random.integer(0, 9_999_999)).padStart(7, "0")}`,
    bookable: bookable ? "Y" : "N",
    advanceDays: bookable ? random.pick([7, 14, 21, 30]) : null,
    sameDay: bookable ? (sameDay ? "Y" : "N") : null,
    cutoffHours: bookable && sameDay ? random.integer(1, 4) : null,
    ...shownOf(calendar, form, index),
    introduction: `<p>${district.name}${form.suffix}面向公众提供免费、保密的咨询与检测。</p><p>请按预约时间到达，凭短信中的预约号登记，无需出示身份证。</p>`,
    createTime: calendar.moment(created, random.integer(9, 17), random.integer(0, 59)),
    createBy: "admin",
  };
}

/** The demo organs, every district with every form of organ. */
export function demoOrgans(calendar: DemoCalendar): DemoRow<OrganRow>[] {
  const random = demoRandom(11);
  return districts.flatMap((district, place) =>
    forms.map((_, formIndex) => organ(random, calendar, { district, formIndex, index: place * forms.length + formIndex })),
  );
}

const mornings = [
  ["08:30:00", "10:00:00"],
  ["10:00:00", "11:30:00"],
] as const;
const afternoons = [
  ["14:00:00", "15:30:00"],
  ["15:30:00", "17:00:00"],
] as const;

/** Opening slots of the demo organs: most mornings and some afternoons, none overlapping. */
export function demoServiceTimes(organs: readonly DemoRow<OrganRow>[], calendar: DemoCalendar): DemoRow<OrganServiceTimeRow>[] {
  const random = demoRandom(12);
  return organs.flatMap((organ) => {
    const weekend = organ.organType === "ngo";
    const weekdays = weekend ? [3, 5, 6, 7] : [1, 2, 3, 4, 5];
    return weekdays.flatMap((weekday) => {
      const slots = random.chance(0.6) ? [...mornings, random.pick(afternoons)] : [random.pick(mornings)];
      return slots.map(([startTime, endTime]) => ({
        id: demoId(`slot:${organ.organCode}:${weekday}:${startTime}`),
        organId: organ.id,
        weekday: String(weekday),
        startTime,
        endTime,
        slotName: `${startTime.slice(0, 5)}–${endTime.slice(0, 5)}`,
        capacity: random.integer(4, 12),
        status: random.chance(0.95) ? "enabled" : "disabled",
        remark: random.chance(0.08) ? "抽血窗口在二楼" : null,
        createTime: calendar.moment(-100, 9, random.integer(0, 59)),
        createBy: "admin",
      }));
    });
  });
}
