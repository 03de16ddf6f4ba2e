import { expect, it } from "vitest";
import { parseMarkup } from "./parseMarkup.ts";
import { openVariables, replyText } from "./replyText.ts";

const values = { 来访者: "小林", 咨询师: "王敏", 机构: "城东检测点", 电话: "010-1234", 日期: "2026-11-28" };

it("CONSULT-04 a quick reply says the names of this consultation in place of its variables, wherever they stand", () => {
  expect(replyText("{来访者}您好，我是{机构}的{咨询师}。{日期}前请致电{电话}，{来访者}。", values)).toBe(
    "小林您好，我是城东检测点的王敏。2026-11-28前请致电010-1234，小林。",
  );
});

it("CONSULT-04 what is no variable stays as it is", () => {
  expect(replyText("{地址} {来访者 } {} { {{机构}} face[微笑]", values)).toBe("{地址} {来访者 } {} { {城东检测点} face[微笑]");
});

it("CONSULT-04 a value that is not known is seen to be missing, and named", () => {
  const text = replyText("请致电{电话}（{机构}），或{电话}", { ...values, 电话: " ", 机构: "" });
  expect(text).toBe("请致电〔电话〕（〔机构〕），或〔电话〕");
  expect(openVariables(text)).toEqual(["机构", "电话"]);
  expect(openVariables(replyText("{电话}", values))).toEqual([]);
});

it("CONSULT-04 the name that a visitor chose is never read as markup or as a variable", () => {
  for (const name of ["img[https://evil.example/a.png]", "a(https://evil.example)[请点这里]", "{电话}", "$&"]) {
    const [node, ...more] = parseMarkup(replyText("{来访者}", { ...values, 来访者: name }));
    expect([node?.kind, more]).toEqual(["text", []]);
  }
  expect(replyText("{来访者}", { ...values, 来访者: "{电话}" })).toBe("{电话}");
});
