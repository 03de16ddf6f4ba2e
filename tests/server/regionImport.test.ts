import { writeXlsx } from "hucre";
import { expect, it } from "vitest";
import { openBookingDesk } from "../support/bookingDesk.ts";
import { multipart } from "../support/multipart.ts";
import { onEmbeddedDatabase } from "../support/onBothDatabases.ts";
import { expectSuccess } from "../support/testServer.ts";

const HEADER = ["机构名称", "机构编码", "机构类型", "状态", "所在地区", "详细地址", "联系电话", "可提前预约天数", "当天预约截止（小时）"];

onEmbeddedDatabase("regions in an imported file", (open) => {
  it("are read by their path, by a name that no other has, and by code; what could be two is refused", async () => {
    const { admin, server } = await openBookingDesk(open);
    const regions = ["四川省/成都市/锦江区", "成都市 青羊区", "武侯区", "510108", "朝阳区"];
    const rows = regions.map((region, index) => [
      `机构甲${index}`,
      `R-${index}`,
      "疾控中心",
      "开放预约",
      region,
      "书院街",
      "028-86741234",
      "14",
      "2",
    ]);
    const data = await writeXlsx({ sheets: [{ name: "s", rows: [HEADER, ...rows] }] });
    const { payload, headers } = multipart([{ name: "file", filename: "机构.xlsx", data: Buffer.from(data) }]);
    const answer = await admin.call("POST", "/hiv/organ/importExcel", { body: payload, headers });
    expect(answer.result).toMatchObject({ successCount: 4, errorCount: 1 });
    const { records } = expectSuccess(await admin.call("GET", "/hiv/organ/list?pageSize=50"));
    const imported = records.filter(({ organCode }) => organCode.startsWith("R-")).toSorted((a, b) => (a.organCode < b.organCode ? -1 : 1));
    expect(imported.map(({ region }) => region)).toEqual(["510104", "510105", "510107", "510108"]);
    await server.stop();
  });
});
