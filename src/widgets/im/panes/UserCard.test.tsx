import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderIm, wangmin } from "../../../../tests/support/renderIm.tsx";
import { chatUser } from "../core/testMessages.ts";
import { UserCard } from "./UserCard.tsx";

const lin = chatUser({ username: "linxiaowen", realname: "林晓雯", phone: "138****0001", email: "lin@example.org" });

it("IM-04 SCREEN-74 API-97 a card shows account, picture, phone and e-mail, and opens a chat", async () => {
  const onChat = vi.fn();
  const lookUp = vi.fn(() => Promise.resolve(lin));
  const { user } = renderIm(<UserCard username="linxiaowen" onChat={onChat} />, { calls: { user: lookUp } });
  await user.click(await screen.findByRole("button", { name: "发送消息" }));
  expect(onChat).toHaveBeenCalledExactlyOnceWith("linxiaowen");
  expect(lookUp).toHaveBeenCalledWith("linxiaowen");
  const card = screen.getByRole("region", { name: "用户名片" });
  for (const text of ["linxiaowen", "林晓雯", "138****0001", "lin@example.org"]) expect(within(card).getByText(text)).toBeTruthy();
});

it("IM-05 who cannot be looked up any more is not shown any more, and the card says why", async () => {
  const lookUp = vi.fn().mockResolvedValueOnce(lin).mockRejectedValue(new Error("没有这位同事，请核对账号"));
  const { user, refresh } = renderIm(<UserCard username="linxiaowen" onChat={vi.fn()} />, {
    calls: { user: lookUp, addFriend: () => Promise.resolve(lin) },
  });
  // Adding loads the card anew.
  await user.click(await screen.findByRole("button", { name: "添加好友" }));
  expect((await screen.findByText("没有这位同事，请核对账号")).textContent).toBeTruthy();
  expect(screen.queryByText("林晓雯")).toBeNull();
  expect(screen.queryByRole("button", { name: "发送消息" })).toBeNull();
  expect(refresh).toHaveBeenCalledOnce();
});

it("IM-04 a friend is removed after a question, and a refusal is said in its words", async () => {
  const removeFriend = vi.fn().mockRejectedValueOnce(new Error("操作太频繁，请稍后重试")).mockResolvedValue(undefined);
  const { user, refresh } = renderIm(<UserCard username="linxiaowen" onChat={vi.fn()} />, {
    state: { friends: [lin] },
    calls: { user: () => Promise.resolve(lin), removeFriend },
  });
  for (const said of ["操作太频繁，请稍后重试", "已移除好友"]) {
    await user.click(await screen.findByRole("button", { name: "移除好友" }));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: /移\s*除/u }));
    expect(await screen.findByText(said)).toBeTruthy();
  }
  expect(removeFriend.mock.calls).toEqual([["linxiaowen"], ["linxiaowen"]]);
  expect(refresh).toHaveBeenCalledOnce();
});

it("IM-36 one's own card offers no chat with oneself", async () => {
  renderIm(<UserCard username="wangmin" onChat={vi.fn()} />, { calls: { user: () => Promise.resolve(wangmin) } });
  expect(await screen.findByText("这是您自己")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});
