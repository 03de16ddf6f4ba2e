import { expect, it } from "vitest";
import { readConfig } from "../../../config/config.ts";
import { exchangeCode } from "./exchangeCode.ts";

const servicesWith = (environment: Readonly<Record<string, string>>) => ({
  config: readConfig(environment),
  logger: { warn: () => undefined },
});

it("CONSULT-09 the demonstration plays nine people, each with a name", async () => {
  const demo = servicesWith({ DEMO: "1" });
  expect(await exchangeCode(demo, "demo-1")).toEqual({ openid: "demo-visitor-1", tenantId: "0", nickname: "访客一" });
  expect(await exchangeCode(demo, "demo-9")).toMatchObject({ openid: "demo-visitor-9", nickname: "访客九" });
  for (const code of ["demo-0", "demo-10", "demo-", "x"]) await expect(exchangeCode(demo, code)).rejects.toMatchObject({ status: 400 });
});

it("CONSULT-09 without an app of WeChat and without the demonstration there is no way in", async () => {
  await expect(exchangeCode(servicesWith({ DEMO: "0" }), "demo-1")).rejects.toMatchObject({ status: 404, code: "VISITOR_OFF" });
});

it("CONSULT-09 an app of WeChat is named by id and secret together", () => {
  expect(() => readConfig({ WX_APPID: "wx1" })).toThrow(/WX_SECRET/);
  expect(() => readConfig({ WX_URL: "http://elsewhere.example", WX_APPID: "wx1", WX_SECRET: "s" })).toThrow(/WX_URL/);
  expect(readConfig({ WX_APPID: "wx1", WX_SECRET: "s" }).wechat).toEqual({
    appId: "wx1",
    secret: "s",
    url: "https://api.weixin.qq.com",
    tenantId: "0",
  });
});
