import { readFile } from "node:fs/promises";
import { writeXlsx } from "hucre";
import { beforeAll, describe, expect, it } from "vitest";
import type { ColumnsQuestion, ImportPreview } from "../../src/schema/wire/importAnswers.ts";
import { multipart } from "../support/multipart.ts";
import { onEmbeddedDatabase } from "../support/onBothDatabases.ts";
import { startTestServer, type TestSession } from "../support/testServer.ts";

onEmbeddedDatabase("workbooks as people bring them", (open) => {
  let admin: TestSession;

  beforeAll(async () => {
    const server = await startTestServer(open);
    admin = await server.signIn("admin");
  });

  const send = (path: string, data: Uint8Array) => {
    const { payload, headers } = multipart([{ name: "file", filename: "数据.xlsx", data: Buffer.from(data) }]);
    return admin.call("POST", path, { body: payload, headers });
  };
  const fileOf = (name: string) => readFile(new URL(`../support/workbooks/${name}.xlsx`, import.meta.url));
  const preview = async (path: string, data: Uint8Array) => {
    const answer = await send(path, data);
    expect(answer, answer.message).toMatchObject({ success: true });
    return answer.result as ImportPreview;
  };
  const notRead = (result: ImportPreview) => result.remarks.map(({ message }) => message).filter((message) => message.includes("没有读取"));

  describe("the sheet that is read", () => {
    it("is no hidden one, even where that is the first", async () => {
      const result = await preview("/hiv/organ/importPreview", await fileOf("hiddenFirstSheet"));
      expect(result).toMatchObject({ totalCount: 1, addedCount: 1, errorCount: 0, sheets: { name: "机构", others: [] } });
      expect(notRead(result)).toEqual(["没有读取隐藏的工作表：内部；要导入的请先取消隐藏"]);
    });

    it("is the one with the titles, not a note before it, and the preview says so", async () => {
      const result = await preview("/hiv/organ/importPreview", await fileOf("noteSheetFirst"));
      expect(result).toMatchObject({ addedCount: 1, errorCount: 0, sheets: { name: "机构", others: ["说明"] } });
      expect(notRead(result)).toEqual(["读取的是工作表“机构”，没有读取：说明"]);
    });

    it("is the one that the importer chooses, in the preview and in the import", async () => {
      const rows = (name: string, code: string) => [
        ["部门名称", "部门编码", "部门类型"],
        [name, code, "部门"],
      ];
      const sheets = [
        { name: "今年", rows: rows("今年科", "NOW") },
        { name: "去年 ", rows: rows("去年科", "LAST") },
      ];
      const data = await writeXlsx({ sheets });
      const chosen = `?sheet=${encodeURIComponent("去年 ")}`;
      expect(await preview("/sys/sysDepart/importPreview", data)).toMatchObject({ sheets: { name: "今年", others: ["去年 "] } });
      expect(await preview(`/sys/sysDepart/importPreview${chosen}`, data)).toMatchObject({ sheets: { name: "去年 ", others: ["今年"] } });
      expect(await send(`/sys/sysDepart/importExcel${chosen}`, data)).toMatchObject({ result: { successCount: 1 } });
      const { result } = await admin.call("GET", "/sys/sysDepart/list?pageSize=100");
      expect(JSON.stringify(result)).toContain("LAST");
      expect(JSON.stringify(result)).not.toContain("NOW");
      expect((await send("/sys/sysDepart/importPreview?sheet=x", data)).message).toContain("没有可以读取的工作表“x”");
    });
  });

  it("hide lines and columns that are read all the same, and the preview says so", async () => {
    const rows = [
      ["部门名称", "部门编码", "部门类型"],
      ["看得见科", "SEEN", "部门"],
      ["筛掉科", "UNSEEN", "部门"],
    ];
    const columns = [{}, { hidden: true }, {}];
    const data = await writeXlsx({ sheets: [{ name: "s", rows, columns, rowDefs: new Map([[2, { hidden: true }]]) }] });
    const { addedCount, remarks } = await preview("/sys/sysDepart/importPreview", data);
    expect(addedCount).toBe(2);
    expect(remarks).toEqual([
      expect.objectContaining({ title: "", message: expect.stringContaining("是隐藏的"), rows: [3], rowCount: 1 }),
      expect.objectContaining({ title: "部门编码", message: expect.stringContaining("隐藏的列"), rowCount: 0 }),
    ]);
  });

  it("are refused with the hidden sheet that holds lines, where nothing else does", async () => {
    const titles = ["部门名称", "部门编码", "部门类型"];
    const sheets = [
      { name: "今年", rows: [titles] },
      { name: "去年", rows: [titles, ["甲科", "OLD", "部门"]], hidden: true },
    ];
    const { message } = await send("/sys/sysDepart/importPreview", await writeXlsx({ sheets }));
    expect(message).toBe("文件中没有数据行；隐藏的工作表（去年）没有读取，要导入的请先取消隐藏");
  });

  it("have titles over two rows, with groups above them", async () => {
    const result = await preview("/hiv/organ/importPreview", await fileOf("twoHeaderRows"));
    expect(result).toMatchObject({ totalCount: 1, addedCount: 1, errorCount: 0, remarks: [] });
  });

  it("say 联系电话（必填） and 机构 名称, and leave units of other widths as they are", async () => {
    const data = await writeXlsx({
      sheets: [
        {
          name: "s",
          rows: [
            ["机构 名称", "*机构编码", "机构类型：", "所在地区", "详细\n地址", "联系电话（必填）", "当天预约截止(小时)"],
            ["试例机构", "CASE-T", "疾控中心", "四川省/成都市/锦江区", "试例路1号", "028-86741234", 2],
          ],
        },
      ],
    });
    expect(await preview("/hiv/organ/importPreview", data)).toMatchObject({ addedCount: 1, errorCount: 0, remarks: [] });
    const days = await writeXlsx({
      sheets: [
        {
          name: "s",
          rows: [
            ["机构名称", "机构编码", "当天预约截止（天）"],
            ["甲", "CASE-D", 2],
          ],
        },
      ],
    });
    const refused = await send("/hiv/organ/importPreview", days);
    expect(refused.message).toContain("不认识的列：当天预约截止（天）");
    const { question } = refused.result as { readonly question: ColumnsQuestion };
    expect(question.columns[0]).toMatchObject({ title: "机构名称", field: "organName", samples: ["甲"] });
  });

  it.each([
    ["childAboveParent", 2],
    ["exportedTree", 8],
  ])("of a tree, %s, are read whatever the order of their lines", async (name, count) => {
    const data = await fileOf(name);
    expect(await preview("/sys/sysDepart/importPreview", data)).toMatchObject({ addedCount: count, errorCount: 0 });
    expect(await send("/sys/sysDepart/importExcel", data)).toMatchObject({ code: 200, result: { successCount: count, errorCount: 0 } });
  });
});
