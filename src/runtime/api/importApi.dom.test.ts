import { HttpResponse, http as on } from "msw";
import { describe, expect, it } from "vitest";
import { api, ok, refused, useApiServer } from "../../../tests/support/apiServer.ts";
import { followImport } from "./followImport.ts";
import { importRows } from "./importApi.ts";

const { answer, requestsTo } = useApiServer();
const entity = { api: "/hiv/appointment" };

describe("importRows", () => {
  const file = new File(["x"], "预约.xlsx");

  it("API-84 gives the server's sentence", async () => {
    answer(on.post(api("/hiv/appointment/importExcel"), () => ok(null, { message: "文件导入成功！数据行数：3" })));
    await expect(importRows(entity, file)).resolves.toEqual({ message: "文件导入成功！数据行数：3" });
  });

  it.each([
    [
      { msg: "成功 1 条，失败 2 条", fileUrl: "/sys/common/static/e.xlsx", fileName: "错误.xlsx" },
      { message: "成功 1 条，失败 2 条", fileUrl: "/sys/common/static/e.xlsx", fileName: "错误.xlsx" },
    ],
    ["/sys/common/static/e.xlsx", { message: "部分失败", fileUrl: "/sys/common/static/e.xlsx", fileName: "e.xlsx" }],
  ])("LIST-29 reads both shapes of code 201", async (result, faults) => {
    answer(on.post(api("/hiv/appointment/importExcel"), () => ok(result, { code: 201, message: "部分失败" })));
    await expect(importRows(entity, file)).resolves.toEqual({ message: "部分失败", faults });
  });

  it("S-52 asks for the result by the key of the request where the answer was lost", async () => {
    const done = {
      state: "done",
      code: 201,
      message: "导入成功,但是有错误数据!",
      result: { msg: "共 3 行", fileUrl: "/f.xls", fileName: "f.xls" },
    };
    const states = [{ state: "running" }, done];
    answer(
      on.post(api("/hiv/appointment/importExcel"), () => HttpResponse.error()),
      on.get(api("/hiv/appointment/importResult"), () => ok(states.shift() ?? null)),
    );
    const outcome = await importRows(entity, new File(["x"], "断网.xlsx"));
    expect(outcome).toEqual({ message: done.message, faults: { message: "共 3 行", fileUrl: "/f.xls", fileName: "f.xls" } });
    const key = requestsTo("/hiv/appointment/importExcel")[0]?.headers.get("idempotency-key");
    expect(requestsTo("/hiv/appointment/importResult").map(({ params }) => params["id"])).toEqual([key, key]);
  }, 15_000);

  it("passes a refusal on at once, with what it says of an earlier import", async () => {
    const repeated = { at: "2026-11-23 09:00:00", count: 3 };
    answer(on.post(api("/hiv/appointment/importExcel"), () => refused(409, "导入过", { repeated })));
    await expect(importRows(entity, file)).rejects.toMatchObject({ message: "导入过", result: { repeated } });
    answer(on.post(api("/hiv/appointment/importExcel"), () => ok(null, { message: "好" })));
    await importRows(entity, file, { again: true });
    expect(requestsTo("/hiv/appointment/importExcel").map(({ params }) => params)).toEqual([{}, { again: "1" }]);
  });
});

describe("followImport", () => {
  it("asks how far it is again only once the last question is answered, later where it fails, and tells what it hears", async () => {
    let atOnce = 0;
    let most = 0;
    let end = () => undefined as void;
    const isDone = new Promise<void>((resolve) => (end = resolve));
    const answers = [
      () => refused(429, "操作过于频繁", null),
      ...[400, 900].map((done) => () => ok({ state: "running", done, total: 4000 })),
    ];
    answer(
      on.get(api("/hiv/appointment/importResult"), async () => {
        atOnce += 1;
        most = Math.max(most, atOnce);
        await new Promise((resolve) => setTimeout(resolve, 1_200));
        atOnce -= 1;
        return (answers.shift() ?? (() => ok(null)))();
      }),
    );
    const lines: number[] = [];
    const onLines = ({ done }: { readonly done: number }): void => {
      lines.push(done);
      if (done === 900) end();
    };
    await followImport("/hiv/appointment", { onLines }, async ({ onNamed, onProgress }) => {
      onNamed?.("key");
      onProgress?.(1);
      await isDone;
    });
    expect([most, lines]).toEqual([1, [400, 900]]);
  }, 20_000);
});
