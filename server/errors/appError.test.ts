import { describe, expect, it } from "vitest";
import { AppError, type ErrorCode, moduleErrors } from "./appError.ts";
import { errorCatalogue } from "./errorCatalogue.ts";
import { entry, telling } from "./errorEntry.ts";

/** Details under which every message can be written; members that stand here for none are a list of one, which reads as its text. */
const known: Record<string, unknown> = {
  problems: [{ field: "a", message: "请输入名称" }],
  users: [{ title: "来访", count: 2 }],
  loss: { path: "settings.serial", line: 1, column: 3, reason: "数 1e400 不能准确保存" },
  refused: [{ id: "1", name: "张三", reason: "该时段名额已满" }],
  count: 5000,
  by: "张三",
};
const details = new Proxy(known, { get: (target, name) => (typeof name === "string" && name in target ? target[name] : ["样例"]) });

describe("the error catalogue", () => {
  it.each(Object.keys(errorCatalogue) as ErrorCode[])("%s has a status, and a Chinese sentence without blanks", (code) => {
    // Each entry takes the members it knows.
    const error = new AppError(code, details as never);
    expect(error.code).toBe(code);
    expect(error.status).toBeGreaterThanOrEqual(400);
    expect(error.message).toMatch(/\p{Script=Han}/u);
    expect(error.message).not.toMatch(/undefined|\[object|NaN/);
  });

  it("every 503 says after how many seconds to come again", () => {
    const silent = Object.entries(errorCatalogue).filter(([, { status, message, retryAfter }]) => {
      let isTold = retryAfter !== undefined;
      const heard = new Proxy(known, {
        get: (target, name) => {
          isTold ||= name === "seconds";
          return Reflect.get(target, name) ?? ["样例"];
        },
      });
      (message as (details: unknown) => string)(heard);
      return status === 503 && !isTold;
    });
    expect(silent.map(([code]) => code)).toEqual([]);
  });

  it("lets nothing of the details leave that the entry does not name", () => {
    expect(new AppError("RIGHT_MISSING", { code: "a:b" }).result).toBeNull();
    expect(new AppError("ROW_STALE", { row: { id: "1" }, by: "李医生", at: "" }).result).toEqual({
      row: { id: "1" },
      by: "李医生",
      at: "",
    });
  });

  it("takes errors that a module brings, each under its own code", () => {
    const { CHAT_CLOSED } = moduleErrors({ CHAT_CLOSED: telling(entry<{ readonly by: string }>(409, ({ by }) => `会话已由${by}结束`)) });
    expect(new AppError(CHAT_CLOSED, { by: "李医生" })).toMatchObject({
      code: "CHAT_CLOSED",
      status: 409,
      message: "会话已由李医生结束",
      result: null,
      isTelling: true,
    });
  });
});
