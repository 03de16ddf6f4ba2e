import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { userEvent } from "../../../tests/support/userEvent.ts";
import { renderRuntime } from "../../../tests/support/renderRuntime.tsx";
import { useConfirm } from "./useConfirm.tsx";
import type { Question } from "./useConfirm.tsx";

function Asker({ question, onAnswer }: { readonly question: Question; onAnswer(agreed: boolean): void }) {
  const ask = useConfirm();
  return <button onClick={() => void ask(question).then(onAnswer)}>问</button>;
}

async function asked(question: Question) {
  const onAnswer = vi.fn();
  renderRuntime(<Asker question={question} onAnswer={onAnswer} />);
  await userEvent.click(screen.getByRole("button", { name: "问" }));
  await screen.findByRole("dialog");
  return onAnswer;
}

const button = (name: string) => screen.getByRole("button", { name: new RegExp(`^${name.split("").join("\\s?")}$`) });

it.each([
  ["取消预约", "返回"],
  ["撤回公告", "返回"],
  ["放弃并载入", "返回"],
  ["删除", "取消"],
])("beside %s stands %s, so that nobody has to guess which one gives up what", async (okText, back) => {
  const onAnswer = await asked({ title: "真的？", okText });
  expect(button(okText)).toBeTruthy();
  await userEvent.click(button(back));
  await waitFor(() => expect(onAnswer).toHaveBeenCalledExactlyOnceWith(false));
});

it("what is not taken back is not what Enter does", async () => {
  await asked({ title: "删除 3 项？", text: ["张三；李四；王五", "删除后不能恢复。"], okText: "删除", danger: true });
  await waitFor(() => expect(document.activeElement).toBe(button("取消")));
  expect(screen.getByRole("dialog").textContent).toContain("张三；李四；王五");
});

it("stands while the work goes on, and answers once", async () => {
  let finish = () => undefined as void;
  const work = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const onAnswer = await asked({ title: "退出？", okText: "退出", onOk: () => work });
  await userEvent.click(button("退出"));
  expect(onAnswer).not.toHaveBeenCalled();
  finish();
  await waitFor(() => expect(onAnswer).toHaveBeenCalledExactlyOnceWith(true));
});
