import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { chatEntry, chatGroup, renderIm, wangmin } from "../../../../tests/support/renderIm.tsx";
import type { ImOptions } from "../../../../tests/support/renderIm.tsx";
import { chatUser } from "../core/testMessages.ts";
import { ChatTools } from "../chat/ChatTools.tsx";
import { CreateGroup } from "./CreateGroup.tsx";
import { GroupDrawer } from "./GroupDrawer.tsx";

const lin = chatUser({ username: "linxiaowen", realname: "林晓雯" });
const liu = chatUser({ username: "liuyang", realname: "刘洋" });

function openGroup({ group = chatGroup(), ...options }: ImOptions & { readonly group?: ReturnType<typeof chatGroup> } = {}) {
  const told = { onUser: vi.fn(), onClose: vi.fn(), onGone: vi.fn() };
  const calls = { groupUsers: () => Promise.resolve([wangmin, lin]), ...options.calls };
  return { ...told, ...renderIm(<GroupDrawer group={group} isOpen {...told} />, { ...options, calls }) };
}

/** Answers the question that stands open. */
async function answer(user: { click(element: Element): Promise<void> }, name: RegExp) {
  const dialogs = await waitFor(() => {
    const found = screen.getAllByRole("dialog").filter((dialog) => dialog.classList.contains("ant-modal"));
    expect(found.length).toBeGreaterThan(0);
    return found;
  });
  await user.click(within(dialogs.at(-1)!).getByRole("button", { name }));
}

it("IM-12 a group is made of a name and of people among friends, departments and whoever is found", async () => {
  const made = chatGroup({ id: "9", name: "值班" });
  const createGroup = vi.fn().mockRejectedValueOnce(new Error("群名称已存在，请换一个")).mockResolvedValue(made);
  const onCreated = vi.fn();
  const { user } = renderIm(<CreateGroup onClose={vi.fn()} onCreated={onCreated} />, {
    state: { friends: [lin] },
    calls: { createGroup, searchUsers: () => Promise.resolve([liu, wangmin]) },
  });
  await user.click(await screen.findByRole("checkbox", { name: /林晓雯/u }));
  await user.type(screen.getByRole("searchbox", { name: "搜索同事" }), "刘");
  await user.click(await screen.findByRole("checkbox", { name: /刘洋/u }));
  expect(screen.queryByRole("checkbox", { name: /王敏/u })).toBeNull();
  expect(screen.getByRole("status", { name: "已选成员" }).textContent).toContain("已选 2 人");
  await user.click(screen.getByRole("button", { name: /创\s*建/u }));
  expect(await screen.findByText("请填写群名称")).toBeTruthy();
  await user.type(screen.getByRole("textbox", { name: "群名称" }), " 值班 ");
  await user.click(screen.getByRole("button", { name: /创\s*建/u }));
  // What was chosen stays where the server refuses.
  expect(await screen.findByText("群名称已存在，请换一个")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: /创\s*建/u }));
  await waitFor(() => expect(onCreated).toHaveBeenCalledExactlyOnceWith(made));
  expect(createGroup).toHaveBeenLastCalledWith({ name: "值班", avatar: "", members: ["linxiaowen", "liuyang"] });
});

it("IM-12 a name has 30 characters at most, rare signs counted once", async () => {
  const createGroup = vi.fn(() => Promise.resolve(chatGroup()));
  const { user } = renderIm(<CreateGroup onClose={vi.fn()} onCreated={vi.fn()} />, { calls: { createGroup } });
  const box = screen.getByRole<HTMLInputElement>("textbox", { name: "群名称" });
  await user.click(box);
  await user.paste("𠮷".repeat(31));
  expect(Array.from(box.value)).toHaveLength(30);
});

it("IM-12 everything that a group lacks is said at once", async () => {
  const { user } = renderIm(<CreateGroup onClose={vi.fn()} onCreated={vi.fn()} />, { state: { friends: [lin] } });
  await user.click(screen.getByRole("button", { name: /创\s*建/u }));
  expect(await screen.findByText("请填写群名称")).toBeTruthy();
  expect(screen.getByText("请至少选择一位同事")).toBeTruthy();
  await user.click(screen.getByRole("checkbox", { name: /林晓雯/u }));
  expect(screen.queryByText("请至少选择一位同事")).toBeNull();
});

it("IM-12 a group of nobody else is not sent, and the dialog says what is missing", async () => {
  const createGroup = vi.fn(() => Promise.resolve(chatGroup()));
  const { user } = renderIm(<CreateGroup onClose={vi.fn()} onCreated={vi.fn()} />, { state: { friends: [lin] }, calls: { createGroup } });
  await user.type(screen.getByRole("textbox", { name: "群名称" }), "值班");
  await user.click(screen.getByRole("button", { name: /创\s*建/u }));
  expect(await screen.findByText("请至少选择一位同事")).toBeTruthy();
  expect(createGroup).not.toHaveBeenCalled();
  await user.click(screen.getByRole("checkbox", { name: /林晓雯/u }));
  await user.click(screen.getByRole("button", { name: /创\s*建/u }));
  await waitFor(() => expect(createGroup).toHaveBeenCalledExactlyOnceWith({ name: "值班", avatar: "", members: ["linxiaowen"] }));
});

it("IM-43 API-104 a group shows who is in it, and who owns it", async () => {
  const { user, onUser } = openGroup({ group: chatGroup({ master: "linxiaowen" }) });
  const list = within(await screen.findByRole("list", { name: "群成员" }));
  expect(list.getAllByRole("listitem").map((item) => item.textContent)).toEqual(["王王敏", "林林晓雯群主"]);
  await user.click(list.getByRole("button", { name: /林晓雯/u }));
  expect(onUser).toHaveBeenCalledExactlyOnceWith("linxiaowen");
});

it("IM-43 members that do not come say why and are asked for again", async () => {
  const groupUsers = vi.fn().mockRejectedValueOnce(new Error("你已不在该群聊中")).mockResolvedValue([lin]);
  const { user } = openGroup({ calls: { groupUsers } });
  expect((await screen.findByRole("alert")).textContent).toContain("你已不在该群聊中");
  await user.click(screen.getByRole("button", { name: /重\s*试/u }));
  expect(await screen.findByText("林晓雯")).toBeTruthy();
});

it("IM-43 who does not own a group may invite, mute and leave, no more", async () => {
  const leave = vi.fn(() => Promise.resolve());
  const { user, onGone } = openGroup({ group: chatGroup({ master: "linxiaowen", silenced: true }), calls: { leave } });
  await screen.findByRole("list", { name: "群成员" });
  expect(screen.getAllByRole("switch").map((one) => one.getAttribute("aria-labelledby")).length).toBe(1);
  expect(screen.getByText("全员禁言中，只有群主可以发言")).toBeTruthy();
  for (const name of [/^管理/u, /解散/u, /上传头像/u]) expect(screen.queryByRole("button", { name })).toBeNull();
  expect(screen.queryByRole("textbox", { name: "群名称" })).toBeNull();
  expect(screen.getByRole("button", { name: "邀请同事" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "退出群聊" }));
  await answer(user, /退\s*出/u);
  await waitFor(() => expect(onGone).toHaveBeenCalledOnce());
  expect(leave).toHaveBeenCalledExactlyOnceWith("7");
});

it("IM-43 an owner expels, passes on and dissolves after a question, and a refusal is said", async () => {
  const calls = {
    expel: vi.fn(() => Promise.resolve()),
    passOn: vi.fn(() => Promise.reject(new Error("对方已不在群里"))),
    dissolve: vi.fn(() => Promise.resolve()),
  };
  const { user, onGone } = openGroup({ calls });
  for (const [item, verb] of [
    ["移出群聊", /移\s*出/u],
    ["转让群主", /转\s*让/u],
  ] as const) {
    await user.click(await screen.findByRole("button", { name: "管理林晓雯" }));
    await user.click(await screen.findByRole("menuitem", { name: item }));
    await answer(user, verb);
  }
  expect(await screen.findByText("对方已不在群里")).toBeTruthy();
  expect(calls.expel).toHaveBeenCalledExactlyOnceWith("7", "linxiaowen");
  expect(calls.passOn).toHaveBeenCalledExactlyOnceWith("7", "linxiaowen");
  await user.click(screen.getByRole("button", { name: "解散群聊" }));
  await answer(user, /解\s*散/u);
  await waitFor(() => expect(onGone).toHaveBeenCalledOnce());
});

it("IM-43 an owner renames a group and silences it; muting is everybody's own", async () => {
  const saveGroup = vi.fn(() => Promise.resolve(chatGroup()));
  const mute = vi.fn(() => Promise.resolve());
  const { user, setState } = openGroup({ calls: { saveGroup, mute } });
  const box = screen.getByRole("textbox", { name: "群名称" });
  expect(screen.queryByRole("button", { name: /保\s*存/u })).toBeNull();
  await user.clear(box);
  await user.type(box, "夜班");
  await user.click(screen.getByRole("button", { name: /保\s*存/u }));
  await waitFor(() => expect(saveGroup).toHaveBeenLastCalledWith("7", { name: "夜班", avatar: "", silenced: false }));
  await user.click(screen.getByRole("switch", { name: "全员禁言" }));
  await waitFor(() => expect(saveGroup).toHaveBeenLastCalledWith("7", { name: "护理组", avatar: "", silenced: true }));
  await user.click(screen.getByRole("switch", { name: "消息免打扰" }));
  await waitFor(() => expect(mute).toHaveBeenCalledExactlyOnceWith({ type: "1", id: "7" }, true));
  act(() => setState({ chats: [chatEntry({ type: "1", id: "7", muted: true })] }));
  expect(screen.getByRole("switch", { name: "消息免打扰" }).getAttribute("aria-checked")).toBe("true");
});

it("IM-43 who is in a group cannot be invited again", async () => {
  const invite = vi.fn(() => Promise.resolve());
  const { user } = openGroup({ state: { friends: [lin, liu] }, calls: { invite } });
  await user.click(await screen.findByRole("button", { name: "邀请同事" }));
  expect((await screen.findByRole<HTMLInputElement>("checkbox", { name: /林晓雯/u })).disabled).toBe(true);
  await user.click(screen.getByRole("checkbox", { name: /刘洋/u }));
  await user.click(screen.getByRole("button", { name: /^邀\s*请$/u }));
  expect(await screen.findByText("已邀请 1 人")).toBeTruthy();
  expect(invite).toHaveBeenCalledExactlyOnceWith("7", ["liuyang"]);
});

it("API-104 nothing asks for the people of a group that one has left", async () => {
  const groupUsers = vi.fn(() => Promise.resolve([wangmin, lin]));
  const onGone = vi.fn();
  const { user, refresh, setState } = renderIm(<ChatTools chat={{ type: "1", id: "7" }} onUser={vi.fn()} onGone={onGone} />, {
    state: { groups: [chatGroup({ master: "linxiaowen" })] },
    calls: { groupUsers, leave: () => Promise.resolve() },
  });
  refresh.mockImplementation(() => Promise.resolve(setState({ groups: [] })));
  await user.click(screen.getByRole("button", { name: "群资料与成员" }));
  await user.click(await screen.findByRole("button", { name: "退出群聊" }));
  await answer(user, /^退\s*出$/u);
  await waitFor(() => expect(onGone).toHaveBeenCalledOnce());
  expect(groupUsers).toHaveBeenCalledOnce();
});
