import { expect, it } from "vitest";
import { forTerminal, tellLast } from "./terminal.ts";

it("tells people the sentence that was written for them, without a stack, and of all else where it happened", () => {
  const told = new Error("无法连接 DATABASE_URL 指定的 PostgreSQL：ECONNREFUSED。请检查地址、账号和服务是否已启动。");
  expect(forTerminal(told)).toBe(told.message);
  const fault = new TypeError("Cannot read properties of undefined");
  expect(forTerminal(fault)).toBe(fault);
});

it("says what can be said once when it is asked for, and once only", () => {
  const said: string[] = [];
  const before = process.listeners("exit").length;
  const tell = tellLast(["一", "二"], (line) => void said.push(line));
  expect(process.listeners("exit")).toHaveLength(before + 1);
  expect(said).toEqual([]);
  tell();
  expect(said).toEqual(["一", "二"]);
  expect(process.listeners("exit")).toHaveLength(before);
});

it("says it at the end of the process where nobody asked", () => {
  const said: string[] = [];
  const others = process.listeners("exit");
  tellLast(["密码"], (line) => void said.push(line));
  const [added] = process.listeners("exit").filter((listener) => !others.includes(listener));
  added?.(1);
  expect(said).toEqual(["密码"]);
});
