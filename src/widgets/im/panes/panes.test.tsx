import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { chatEntry, renderIm } from "../../../../tests/support/renderIm.tsx";
import { chatUser } from "../core/testMessages.ts";
import { ChatList } from "./ChatList.tsx";
import { DepartmentTree } from "./DepartmentTree.tsx";
import { FriendList } from "./FriendList.tsx";
import { LineBar } from "./LineBar.tsx";
import { PeopleRows } from "./PeopleRows.tsx";
import { walkedRows } from "../../message/rowKeys.ts";

const lin = chatUser({ username: "linxiaowen", realname: "林晓雯", sign: "周三不在" });
const sun = chatUser({ username: "sunjian", realname: "孙健", departs: ["检验科", "门诊部"] });

it("IM-01 IM-07 the list of chats shows name, last message, how long ago, and how much is unread", async () => {
  const onOpen = vi.fn();
  const chats = [
    chatEntry({
      type: "1",
      id: "7",
      name: "护理组",
      lastMessage: "明早八点交班",
      timestamp: Date.now() - 1000,
      unReadCount: 3,
      mentioned: true,
    }),
    chatEntry({ lastMessage: "好的", timestamp: Date.now() - 26 * 3_600_000, muted: true }),
  ];
  const { user } = renderIm(<ChatList onOpen={onOpen} />, { state: { chats } });
  const [group, friend] = screen.getAllByRole("button");
  expect(group?.textContent).toContain("护理组刚刚[有人@我] 明早八点交班");
  expect(within(group!).getByText("3 条未读")).toBeTruthy();
  expect(friend?.textContent).toContain("1天前");
  expect(within(friend!).getByRole("img", { name: "免打扰" })).toBeTruthy();
  expect(within(friend!).queryByText(/未读/u)).toBeNull();
  await user.click(group!);
  expect(onOpen).toHaveBeenCalledExactlyOnceWith({ type: "1", id: "7" });
});

it("IM-01 arrow keys move through a list that Tab stops at once, Enter opens", async () => {
  const onOpen = vi.fn();
  const chats = ["a", "b", "c"].map((id) => chatEntry({ id, name: `同事${id}` }));
  const { user } = renderIm(
    <div ref={walkedRows}>
      <input type="search" aria-label="搜索" />
      <ChatList shown={{ type: "0", id: "b" }} onOpen={onOpen} />
    </div>,
    { state: { chats } },
  );
  await user.tab();
  await user.tab();
  expect(document.activeElement?.textContent).toContain("同事b");
  expect(document.activeElement?.getAttribute("aria-current")).toBe("true");
  await user.keyboard("{ArrowDown}{Enter}");
  expect(onOpen).toHaveBeenCalledExactlyOnceWith({ type: "0", id: "c" });
  await user.keyboard("{ArrowDown}{ArrowUp}{ArrowUp}{ArrowUp}");
  expect(document.activeElement).toBe(screen.getByRole("searchbox"));
});

it("IM-02 SCREEN-73 a friend has picture, real name and signature, and departments where there is none", () => {
  renderIm(<FriendList onOpen={vi.fn()} />, { state: { friends: [lin, sun] } });
  const [first, second] = within(screen.getByRole("list", { name: "好友" })).getAllByRole("button");
  expect(first?.textContent).toBe("林林晓雯周三不在");
  expect(second?.textContent).toBe("孙孙健检验科、门诊部");
});

it("IM-02 without a friend the list says how to find one", () => {
  renderIm(<FriendList onOpen={vi.fn()} />);
  expect(screen.getByText("还没有好友，搜索同事的姓名后添加")).toBeTruthy();
});

it("IM-01 API-98 API-99 a department opens to those below it and its people, asked for only then", async () => {
  const departments = vi.fn((id: string) =>
    Promise.resolve(
      id === "0" ? [{ id: "d1", name: "第一门诊部", hasChildren: true }] : [{ id: "d2", name: "检验科", hasChildren: false }],
    ),
  );
  const departmentUsers = vi.fn((id: string) => Promise.resolve(id === "d2" ? [sun] : []));
  const onOpen = vi.fn();
  const { user } = renderIm(
    <DepartmentTree>{(users, label) => <PeopleRows label={label} people={users} onOpen={onOpen} />}</DepartmentTree>,
    { calls: { departments, departmentUsers } },
  );
  const root = await screen.findByRole("button", { name: "第一门诊部" });
  expect(departments.mock.calls).toEqual([["0"]]);
  expect(departmentUsers).not.toHaveBeenCalled();
  root.focus();
  await user.keyboard("{ArrowRight}");
  await user.click(await screen.findByRole("button", { name: "检验科" }));
  await user.click(within(await screen.findByRole("list", { name: "检验科的成员" })).getByRole("button"));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(sun);
  root.focus();
  await user.keyboard("{ArrowLeft}");
  expect(screen.queryByRole("button", { name: "检验科" })).toBeNull();
  expect(root.getAttribute("aria-expanded")).toBe("false");
});

it("IM-01 a department whose people do not come says why and is asked for again", async () => {
  const departmentUsers = vi.fn().mockRejectedValueOnce(new Error("请求超时，请稍后重试")).mockResolvedValue([sun]);
  const { user } = renderIm(
    <DepartmentTree>{(users, label) => <PeopleRows label={label} people={users} onOpen={vi.fn()} />}</DepartmentTree>,
    { calls: { departments: () => Promise.resolve([{ id: "d1", name: "检验科", hasChildren: false }]), departmentUsers } },
  );
  await user.click(await screen.findByRole("button", { name: "检验科" }));
  expect((await screen.findByRole("alert")).textContent).toContain("请求超时，请稍后重试");
  await user.click(screen.getByRole("button", { name: /重\s*试/u }));
  expect(await screen.findByText("孙健")).toBeTruthy();
});

it("IM-22 a broken line is said while it is broken", async () => {
  const { setState } = renderIm(<LineBar />);
  expect(screen.queryByText(/断开/u)).toBeNull();
  act(() => setState({ line: "broken" }));
  expect(screen.getByRole("status").textContent).toBe("网络断开，正在重连...");
  act(() => setState({ line: "open" }));
  await waitFor(() => expect(screen.queryByText(/断开/u)).toBeNull());
});

it("API-100 a start that failed says why and can be tried again", async () => {
  const { user, refresh } = renderIm(<LineBar />, { state: { line: "off", fault: "请求超时，请稍后重试" } });
  expect(screen.getByRole("alert").textContent).toContain("请求超时，请稍后重试");
  await user.click(screen.getByRole("button", { name: /重\s*试/u }));
  expect(refresh).toHaveBeenCalledOnce();
});
