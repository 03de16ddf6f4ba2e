import { screen, waitFor, within } from "@testing-library/react";
import { http as on } from "msw";
import { expect, it } from "vitest";
import { productScreen } from "../../../tests/support/productSchemas.ts";
import { optionsHandler, renderForm } from "../../../tests/support/renderForm.tsx";
import { api, ok, useApiServer } from "../../../tests/support/apiServer.ts";

const { answer } = useApiServer();

const questions = [
  { questionText: "您去过吗？", questionType: "single", mandatory: "Y", options: [{ optionText: "去过" }, { optionText: "没有" }] },
  { questionText: "请打分", questionType: "score", mandatory: "N", maxScore: 5 },
  { questionText: "建议", questionType: "text", mandatory: "N", textLimit: 20 },
  { questionText: null, questionType: "multiple", mandatory: "N", options: [] },
];

it("SCREEN-44 a survey is tried out from its form as those who answer see it, and nothing is saved", async () => {
  answer(on.get(api("/sys/duplicate/check"), () => ok(null)));
  const { user, told } = await renderForm(productScreen("surveyTopic"), { initial: { topicName: "到访调查", audience: "all", questions } });
  await user.click(await screen.findByRole("button", { name: "手机预览" }));
  const dialog = await screen.findByRole("dialog", { name: "手机预览" });
  const phone = await within(dialog).findByRole("article", { name: "问卷的手机预览" });
  expect(within(phone).getByRole("heading", { name: "到访调查" })).toBeDefined();
  const asked = within(phone).getByRole("list", { name: "题目" }).children;
  expect([...asked].map((item) => item.firstChild?.textContent)).toEqual(["1. 您去过吗？*", "2. 请打分", "3. 建议", "4. （还没有题干）"]);
  expect(within(phone).getByText("（还没有选项）")).toBeDefined();
  expect(within(phone).getByText("满分 5 分")).toBeDefined();

  await user.click(within(phone).getByRole("button", { name: "试交卷" }));
  expect(within(phone).getByText("还有 1 道题不能交卷")).toBeDefined();
  expect(within(phone).getByText("这道题必须回答").getAttribute("role")).toBe("alert");
  await user.click(within(phone).getByRole("radio", { name: "没有" }));
  await waitFor(() => expect(within(phone).getByText("可以交卷；这里是预览，作答不会保存")).toBeDefined());
  expect(told.saved).toEqual([]);
});

it("a form whose row has no page on a phone offers no preview", async () => {
  await renderForm(productScreen("tenant"));
  expect(screen.queryByRole("button", { name: "手机预览" })).toBeNull();
});

it("SCREEN-38 a mini-class is looked at with its lessons in their order, each with what its form shows", async () => {
  answer(
    on.get(api("/sys/duplicate/check"), () => ok(null)),
    optionsHandler([{ value: "a1", text: "自检试剂怎么用" }]),
  );
  const lessons = [
    { name: "看文章", form: "art", artId: "a1", content: null, minutes: 5 },
    { name: "看图文", form: "text", content: "<p>先洗手，再采样。</p>", minutes: 3 },
  ];
  const initial = { name: "自检全流程", level: "basic", intro: "两节课", lessons };
  const { user } = await renderForm(productScreen("miniClass"), { initial });
  await user.click(await screen.findByRole("button", { name: "手机预览" }));
  const phone = await screen.findByRole("article", { name: "微课的手机预览" });
  const parts = within(phone).getByRole("list", { name: "课时" }).children;
  expect([...parts].map((part) => part.querySelector("h4")?.textContent)).toEqual(["看文章", "看图文"]);
  // A form holds what was chosen, not what it is called.
  await waitFor(() => expect(parts[0]?.textContent).toContain("自检试剂怎么用"));
  expect(await within(phone).findByText("先洗手，再采样。")).toBeDefined();
  expect(parts[1]?.textContent).toContain("3分钟");
});

it("SCREEN-38 a mini-class without lessons says so on its page", async () => {
  answer(on.get(api("/sys/duplicate/check"), () => ok(null)));
  const { user } = await renderForm(productScreen("miniClass"), { initial: { name: "空的微课", level: "basic" } });
  await user.click(await screen.findByRole("button", { name: "手机预览" }));
  expect(await screen.findByText("还没有课时")).toBeDefined();
});
