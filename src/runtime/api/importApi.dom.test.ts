import { HttpResponse, http as on } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api, ok, refused, useApiServer } from "../../../tests/support/apiServer.ts";
import { followImport } from "./followImport.ts";
import { importRows } from "./importApi.ts";

const { answer, requestsTo } = useApiServer();
const entity = { api: "/hiv/appointment" };

/** What the clock of the machine drives, whatever a test does with time. */
const later = setTimeout;

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

/** Lets what is under way come to its end, and time pass beside it, until something is so. */
async function passUntil(isSo: () => boolean, step = 100): Promise<void> {
  while (!isSo()) {
    await vi.advanceTimersByTimeAsync(step);
    await new Promise((resolve) => later(resolve));
  }
}

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
    let isOver = false;
    const asked = importRows(entity, new File(["x"], "断网.xlsx")).finally(() => (isOver = true));
    await passUntil(() => isOver);
    const outcome = await asked;
    expect(outcome).toEqual({ message: done.message, faults: { message: "共 3 行", fileUrl: "/f.xls", fileName: "f.xls" } });
    const key = requestsTo("/hiv/appointment/importExcel")[0]?.headers.get("idempotency-key");
    expect(requestsTo("/hiv/appointment/importResult").map(({ params }) => params["id"])).toEqual([key, key]);
  });

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
    const questions: ((answer: Response) => void)[] = [];
    answer(on.get(api("/hiv/appointment/importResult"), () => new Promise<Response>((resolve) => questions.push(resolve))));
    const lines: number[] = [];
    let end = () => undefined as void;
    const following = followImport("/hiv/appointment", { onLines: ({ done }) => lines.push(done) }, async ({ onNamed, onProgress }) => {
      onNamed?.("key");
      onProgress?.(1);
      await new Promise<void>((resolve) => (end = resolve));
    });
    /** Milliseconds of rest from an answer to the next question; while it is not answered, no other is asked. */
    const restAfter = async (given: Response): Promise<number> => {
      const before = questions.length;
      await vi.advanceTimersByTimeAsync(10_000);
      expect(questions).toHaveLength(before);
      questions.at(-1)?.(given);
      // The rest begins once the answer is there.
      await passUntil(() => vi.getTimerCount() > 0, 0);
      let passed = -100;
      await passUntil(() => {
        passed += 100;
        return questions.length > before;
      });
      return passed;
    };
    await passUntil(() => questions.length === 1);
    const progress = (done: number) => ok({ state: "running", done, total: 4000 });
    const afterRefusal = await restAfter(refused(429, "操作过于频繁"));
    const afterAnswer = await restAfter(progress(400));
    expect(afterRefusal).toBeGreaterThan(afterAnswer);
    await restAfter(progress(900));
    expect(lines).toEqual([400, 900]);
    end();
    await following;
  });
});
