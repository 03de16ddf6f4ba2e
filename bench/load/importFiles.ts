import { writeXlsx } from "hucre";
import type { ApiClient } from "../../tests/support/apiClient.ts";

/** A file to import, and where it goes. */
export interface ImportFile {
  readonly entity: string;
  readonly what: string;
  readonly data: Uint8Array;
}

const DAY = 24 * 3_600_000;
/** Days ahead that are booked; within what every organ of the demonstration takes. */
const DAYS_AHEAD = 6;

/** Files of so many rows each: bookings as people write them down, with references, dictionaries, masks and counted places; and a plain table. */
export async function importFiles(client: ApiClient, rows: number): Promise<readonly ImportFile[]> {
  return [
    { entity: "/hiv/appointment", what: "appointments", data: await bookings(client, rows) },
    { entity: "/hiv/surveyTopic", what: "topics of surveys", data: await topics(rows) },
  ];
}

async function bookings(client: ApiClient, rows: number): Promise<Uint8Array> {
  const organs = await client.call("GET", "/hiv/organ/list?pageSize=500");
  const open = new Set(
    organs.result.records.flatMap(({ organName, status, bookable }) => (status === "open" && bookable === "Y" ? [organName] : [])),
  );
  const slots = await client.call("GET", "/hiv/organServiceTime/list?pageSize=500&status=enabled");
  const places = slots.result.records.filter(({ organId_dictText }) => open.has(organId_dictText));
  const dated = Array.from({ length: DAYS_AHEAD }, (_, ahead) => new Date(Date.now() + 8 * 3_600_000 + (ahead + 1) * DAY)).flatMap((day) =>
    places
      .filter(({ weekday }) => Number(weekday) === (day.getUTCDay() || 7))
      .map((place) => ({ place, date: day.toISOString().slice(0, 10) })),
  );
  const free = dated.reduce((sum, { place }) => sum + place.capacity, 0);
  if (free < rows) throw new Error(`There are ${free} places for ${rows} bookings.`);
  const taken = new Map<object, number>();
  const lines: (string | number)[][] = [];
  for (let index = 0; lines.length < rows; index += 1) {
    const one = dated[index % dated.length];
    if (one === undefined || (taken.get(one) ?? 0) >= one.place.capacity - 30) continue;
    taken.set(one, (taken.get(one) ?? 0) + 1);
    const mobile = `137${String(index).padStart(8, "0")}`;
    lines.push([
      `预约人${index}`,
      "男",
      mobile,
      one.place.organId_dictText,
      one.date,
      one.place.slotName ?? "",
      "自愿咨询检测",
      "电话",
      "批量登记",
    ]);
  }
  return workbook(["姓名", "性别", "手机号", "预约机构", "预约日期", "预约时段", "服务项目", "来源", "备注"], lines);
}

function topics(rows: number): Promise<Uint8Array> {
  return workbook(
    ["问卷名称", "适用人群", "卷首说明"],
    Array.from({ length: rows }, (_, index) => [`问卷 ${index}`, "所有用户", `第 ${index} 份`]),
  );
}

function workbook(header: readonly string[], lines: readonly (readonly (string | number)[])[]): Promise<Uint8Array> {
  return writeXlsx({ sheets: [{ name: "s", rows: [[...header], ...lines.map((line) => [...line])] }] });
}
