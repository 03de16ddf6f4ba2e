import { writeXlsx } from "hucre";
import { beforeAll, describe, expect, it } from "vitest";
import { writeXls } from "../../server/entity/import-export/xls/writeXls.ts";
import { everyRight, startClinic, type Clinic, type ClinicClient } from "../support/clinicServer.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";

onOneDatabase("files that come as an import", (open) => {
  let clinic: Clinic;
  let root: ClinicClient;
  beforeAll(async () => {
    clinic = await startClinic(await open());
    root = clinic.as(everyRight);
    await root.add("/clinic/depart", { departName: "检测科", orgCode: "D1" });
  });

  const sheet = [
    ["部门名称", "部门编码"],
    ["护理科", "D9"],
  ];
  const send = (name: string, data: Uint8Array) => root.upload("/clinic/depart/importPreview", { name, data });

  describe("IO-07 LIST-24 a file is refused by what it is", () => {
    it.each([
      ["数据.xls", Buffer.from("<html><table><tr><th>科室名称</th></tr></table></html>"), /^这是网页.*另存为/],
      ["数据.csv", Buffer.from("bfc6cad2c3fbb3c62c41", "hex"), /^这是文本文件（CSV 或用制表符分隔）.*\.xlsx/],
      ["数据.xls", Buffer.from("科室名称\t编码\n护理科\tD9"), /^这是文本文件/],
      ["数据.xlsm", Buffer.from("PK"), /^这是带宏的 Excel 工作簿/],
      ["数据.xlsb", Buffer.from("PK"), /^这是 Excel 二进制工作簿/],
      ["数据.ods", Buffer.from("PK"), /^这是 OpenDocument 表格/],
      ["数据.et", Buffer.from("PK"), /^这是 WPS 表格/],
      ["数据.xlsx", Buffer.from("%PDF-1.4"), /^这是 PDF 文件/],
      ["数据.xlsx", Buffer.alloc(0), /^文件是空的（0 字节）/],
      ["数据", Buffer.from("x"), /^这是没有后缀的文件/],
    ])("%s %#", async (name, data, message) => {
      const { status, body } = await send(name, data);
      expect([status, body.success]).toEqual([400, false]);
      expect(body.message).toMatch(message);
      expect(body.message).toMatch(/\.xlsx|重新保存/);
    });
  });

  it("reads a workbook by its content under the suffix of the other format", async () => {
    const counts = [];
    for (const [name, data] of [
      ["数据.xls", await writeXlsx({ sheets: [{ name: "s", rows: sheet }] })],
      [
        "数据.xlsx",
        await writeXls({
          name: "s",
          columns: [
            { title: "部门名称", width: 10 },
            { title: "部门编码", width: 10 },
          ],
          rows: [["护理科", "D9"]],
        }),
      ],
    ] as const)
      counts.push((await send(name, data)).body);
    for (const body of counts) expect(body, body.message).toMatchObject({ success: true, result: { totalCount: 1 } });
  });
});
