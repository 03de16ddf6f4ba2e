import fastify from "fastify";
import { expect, it } from "vitest";
import { readJsonBodies } from "./readJsonBody.ts";

async function send(payload: string) {
  const app = fastify();
  readJsonBodies(app);
  app.post("/", async ({ body }) => ({ body }));
  const answer = await app.inject({ method: "POST", url: "/", headers: { "content-type": "application/json" }, payload });
  await app.close();
  return answer;
}

it.each([
  ['{"settings":{"serial":9007199254740993}}', "第 1 行第 23 列（settings.serial）的数 9007199254740993 不能准确保存"],
  ['{"amount":1e400}', "（amount）的数 1e400 不能准确保存"],
  ['{"name":"甲","name":"乙"}', "键“name”写了两次"],
  ['{"a":{"__proto__":{"admin":true}}}', "第 1 行第 7 列（a.__proto__）的键“__proto__”会改变程序自身的对象，不能使用"],
  ['{"a":{"constructor":{"prototype":{"x":1}}}}', "（a.constructor.prototype）的键“prototype”会改变程序自身的对象"],
])("FORM-44 refuses %s and names the place", async (payload, told) => {
  const answer = await send(payload);
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(answer.json<{ message: string }>().message).toContain(told);
});

it("FORM-44 takes what can be kept as it is, in its order", async () => {
  const payload = '{"name":"甲","to":2,"serial":"9007199254740993","top":0.1,"list":[1,-0.5]}';
  expect((await send(payload)).body).toBe(`{"body":${payload}}`);
  expect((await send("{")).statusCode).toBe(400);
  expect((await send('{"__proto__":{}}')).statusCode).toBe(400);
});
