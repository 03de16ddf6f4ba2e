import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect, useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { useUnsavedGuard } from "../../runtime/form/LeaveGuard.tsx";
import { renderShell, signedIn, useShellServer } from "../testing/renderShell.tsx";

const effects = vi.hoisted(() => ({ running: new Set<string>() }));

/** A page with something typed, something in the address and something that runs. */
function FakeScreen({ screenId }: { readonly screenId: string }) {
  const [, setSearch] = useSearchParams();
  const { search } = useLocation();
  const [isBroken, setBroken] = useState(false);
  const [isUnsaved, setUnsaved] = useState(false);
  useUnsavedGuard(isUnsaved);
  useEffect(() => {
    effects.running.add(screenId);
    return () => void effects.running.delete(screenId);
  }, [screenId]);
  if (isBroken) throw new Error("geplatzt");
  return (
    <>
      <input aria-label={`输入 ${screenId}`} />
      <output aria-label={`地址 ${screenId}`}>{search}</output>
      <button onClick={() => setSearch({ pageNo: "2" })}>翻页 {screenId}</button>
      <button onClick={() => setUnsaved(true)}>修改 {screenId}</button>
      <button onClick={() => setBroken(true)}>弄坏 {screenId}</button>
    </>
  );
}

vi.mock("../../runtime/screen/SchemaScreen.tsx", () => ({ SchemaScreen: FakeScreen }));
useShellServer();

const tabs = () => screen.getAllByRole("tab").map((tab) => tab.textContent);
const tab = (name: string) => screen.getByRole("tab", { name });
const shown = () => screen.getAllByRole("tab", { selected: true }).map((element) => element.textContent);

async function open(...addresses: readonly string[]) {
  signedIn();
  const shell = renderShell(addresses[0] ?? "/dashboard/analysis");
  await screen.findByRole("tablist");
  for (const address of addresses.slice(1)) {
    await shell.router.navigate(address);
    await waitFor(() => expect(screen.getByRole("tab", { selected: true }).id).toBe(`tab:${address}`));
  }
  return shell;
}

async function choose(name: string, item: string) {
  fireEvent.contextMenu(tab(name));
  await userEvent.click(await screen.findByRole("menuitem", { name: item }));
}

test("SHELL-03 each visited page has one tab", async () => {
  const { router } = await open("/dashboard/analysis", "/hiv/organ", "/hiv/appointment");
  await router.navigate("/hiv/organ");
  await waitFor(() => expect(shown()).toEqual(["机构管理"]));
  expect(tabs()).toEqual(["首页", "机构管理", "预约管理"]);
});

test("SHELL-03 a list keeps its tab and its query while others are on screen", async () => {
  const { address, router } = await open("/hiv/organ", "/hiv/appointment");
  await userEvent.click(await screen.findByRole("button", { name: "翻页 appointment" }));
  await waitFor(() => expect(screen.getByLabelText("地址 appointment").textContent).toBe("?pageNo=2"));
  await router.navigate("/hiv/organ");
  await waitFor(() => expect(shown()).toEqual(["机构管理"]));
  await userEvent.click(tab("预约管理"));
  await waitFor(() => expect(address()).toBe("/hiv/appointment?pageNo=2"));
  expect(tabs()).toEqual(["机构管理", "预约管理"]);
});

test("ROUTE-31 a hidden tab keeps what was typed and sees its own address, and rests", async () => {
  await open("/hiv/organ?status=open", "/hiv/appointment");
  await userEvent.click(tab("机构管理"));
  await userEvent.type(await screen.findByLabelText("输入 organ"), "市一院");
  await userEvent.click(tab("预约管理"));
  await waitFor(() => expect(effects.running).toEqual(new Set(["appointment"])));
  await userEvent.click(tab("机构管理"));
  expect(await screen.findByLabelText("输入 organ")).toHaveProperty("value", "市一院");
  expect(screen.getByLabelText("地址 organ").textContent).toBe("?status=open");
});

test("SHELL-08 a refresh builds the content anew", async () => {
  await open("/hiv/organ");
  await userEvent.type(await screen.findByLabelText("输入 organ"), "市一院");
  await choose("机构管理", "刷新");
  await waitFor(() => expect(screen.getByLabelText("输入 organ")).toHaveProperty("value", ""));
});

test("SHELL-04 SHELL-05 home can't be closed and says so", async () => {
  await open("/dashboard/analysis", "/hiv/organ");
  expect(within(tab("首页")).queryByTitle("关闭")).toBeNull();
  fireEvent.keyDown(tab("首页"), { key: "Delete" });
  expect(await screen.findByText("首页不能关闭!")).toBeTruthy();
  expect(tabs()).toEqual(["首页", "机构管理"]);
});

test("SHELL-06 the last tab can't be closed and says so", async () => {
  await open("/hiv/organ");
  await userEvent.click(within(tab("机构管理")).getByTitle("关闭"));
  expect(await screen.findByText("这是最后一页，不能再关闭了啦")).toBeTruthy();
  expect(tabs()).toEqual(["机构管理"]);
});

test("SHELL-10 closing the tab on screen shows the one before it, closing another one nothing new", async () => {
  const { address } = await open("/dashboard/analysis", "/hiv/organ", "/hiv/appointment", "/hiv/surveyTopic");
  await userEvent.click(within(tab("机构管理")).getByTitle("关闭"));
  expect(address()).toBe("/hiv/surveyTopic");
  await userEvent.click(within(tab("问卷管理")).getByTitle("关闭"));
  await waitFor(() => expect(address()).toBe("/hiv/appointment"));
  expect(tabs()).toEqual(["首页", "预约管理"]);
});

test("SHELL-07 SHELL-09 the right-click menu closes left, right and others, never home", async () => {
  const { address } = await open("/dashboard/analysis", "/hiv/organ", "/hiv/appointment", "/hiv/surveyTopic");
  await choose("机构管理", "关闭右侧");
  await waitFor(() => expect(tabs()).toEqual(["首页", "机构管理"]));
  await waitFor(() => expect(address()).toBe("/hiv/organ"));
  fireEvent.contextMenu(tab("机构管理"));
  const left = await screen.findByRole("menuitem", { name: "关闭左侧" });
  expect(left.getAttribute("aria-disabled")).toBe("true");
});

test("the keyboard moves between tabs, opens and closes them", async () => {
  const { address } = await open("/dashboard/analysis", "/hiv/organ", "/hiv/appointment");
  tab("预约管理").focus();
  await userEvent.keyboard("{ArrowRight}");
  expect(document.activeElement).toBe(tab("首页"));
  await userEvent.keyboard("{End}{ArrowLeft}");
  expect(document.activeElement).toBe(tab("机构管理"));
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(shown()).toEqual(["机构管理"]));
  await userEvent.keyboard("{Delete}");
  await waitFor(() => expect(address()).toBe("/dashboard/analysis"));
  expect(tabs()).toEqual(["首页", "预约管理"]);
});

test("SHELL-11 the names of kept pages are stored and leave with their tabs", async () => {
  await open("/hiv/organ", "/hiv/appointment");
  const cached = () => JSON.parse(localStorage.getItem("CACHE_INCLUDED_ROUTES") ?? "{}") as { value?: readonly string[] };
  expect(cached().value).toEqual(["organ", "appointment"]);
  await userEvent.click(within(tab("预约管理")).getByTitle("关闭"));
  expect(cached().value).toEqual(["organ"]);
});

test("a fault stays in its tab and can be retried", async () => {
  const { router } = await open("/hiv/organ", "/hiv/appointment");
  await userEvent.click(await screen.findByRole("button", { name: "弄坏 appointment" }));
  expect(await screen.findByRole("heading", { name: "页面出错了" })).toBeTruthy();
  vi.mocked(console.error).mockClear();
  await router.navigate("/hiv/organ");
  expect(await screen.findByLabelText("输入 organ")).toBeTruthy();
  await userEvent.click(tab("预约管理"));
  await userEvent.click(await screen.findByRole("button", { name: /重\s*试/ }));
  expect(await screen.findByLabelText("输入 appointment")).toBeTruthy();
});

test("closing a tab with unsaved changes asks first", async () => {
  await open("/hiv/organ", "/hiv/appointment");
  await userEvent.click(await screen.findByRole("button", { name: "修改 appointment" }));
  await userEvent.click(tab("机构管理"));
  await userEvent.click(within(tab("预约管理")).getByTitle("关闭"));
  await userEvent.click(await screen.findByRole("button", { name: "继续编辑" }));
  expect(tabs()).toEqual(["机构管理", "预约管理"]);
  await userEvent.click(within(tab("预约管理")).getByTitle("关闭"));
  // The first question may still be fading out.
  const [confirm] = (await screen.findAllByRole("button", { name: "放弃修改" })).slice(-1);
  await userEvent.click(confirm!);
  await waitFor(() => expect(tabs()).toEqual(["机构管理"]));
});
