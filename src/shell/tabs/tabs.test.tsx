import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useEffect, useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { afterEach, expect, test, vi } from "vitest";
import { userEvent } from "../../../tests/support/userEvent.ts";
import { useUnsavedGuard } from "../../runtime/unsaved/LeaveGuard.tsx";
import { giveUpUnsavedForms, hasUnsavedForms } from "../../runtime/unsaved/unsavedForms.ts";
import { chooseSetting, resetSettings } from "../preferences/settings.store.ts";
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

vi.mock("../../runtime/screens/SchemaScreen.tsx", () => ({ SchemaScreen: FakeScreen }));
useShellServer();
afterEach(() => {
  resetSettings();
  giveUpUnsavedForms();
});

const tabs = () => screen.getAllByRole("tab").map((tab) => tab.textContent);
/** A tab by its title, whether or not it is marked as unsaved. */
const tab = (name: string) => screen.getByRole("tab", { name: new RegExp(`^${name}`) });
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
  expect(tabs()).toEqual(["首页", "机构管理", "预约管理"]);
});

test("SHELL-04 a link that leads past home opens its tab too, first and without its content", async () => {
  await open("/hiv/appointment");
  expect(tabs()).toEqual(["首页", "预约管理"]);
  expect(shown()).toEqual(["预约管理"]);
  expect(screen.queryByLabelText("输入 analysis")).toBeNull();
  await userEvent.click(tab("首页"));
  expect(await screen.findByLabelText("输入 analysis")).toBeTruthy();
  expect(tabs()).toEqual(["首页", "预约管理"]);
});

test("ROUTE-16 an address of nothing has a tab as long as it is shown, and typed work stays in the others", async () => {
  const { router, address } = await open("/hiv/organ");
  await userEvent.click(await screen.findByRole("button", { name: "修改 organ" }));
  await userEvent.type(screen.getByLabelText("输入 organ"), "市一院");
  await router.navigate("/hiv/no-such-page");
  expect(await screen.findByRole("heading", { name: "页面不存在" })).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(tabs()).toEqual(["首页", "机构管理", "页面不存在"]);
  await router.navigate(-1);
  await waitFor(() => expect(address()).toBe("/hiv/organ"));
  await waitFor(() => expect(tabs()).toEqual(["首页", "机构管理"]));
  expect(screen.getByLabelText("输入 organ")).toHaveProperty("value", "市一院");
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

test("SHELL-04 SHELL-05 ERR-16 home can't be closed and says so", async () => {
  await open("/dashboard/analysis", "/hiv/organ");
  expect(within(tab("首页")).queryByTitle("关闭")).toBeNull();
  fireEvent.keyDown(tab("首页"), { key: "Delete" });
  expect(await screen.findByText("首页不能关闭!")).toBeTruthy();
  expect(tabs()).toEqual(["首页", "机构管理"]);
});

test("SHELL-04 home is one tab, whatever stands behind its path", async () => {
  const { router } = await open("/dashboard/analysis", "/hiv/organ");
  await router.navigate("/dashboard/analysis?from=mail#content");
  await waitFor(() => expect(shown()).toEqual(["首页"]));
  expect(tabs()).toEqual(["首页", "机构管理"]);
});

test("SHELL-06 SHELL-04 of the last two tabs the other one goes, and home stays", async () => {
  const { address } = await open("/hiv/organ");
  await userEvent.click(within(tab("机构管理")).getByTitle("关闭"));
  await waitFor(() => expect(address()).toBe("/dashboard/analysis"));
  expect(tabs()).toEqual(["首页"]);
});

test("SHELL-10 closing the tab on screen shows the one before it, closing another one nothing new", async () => {
  const { address } = await open("/dashboard/analysis", "/hiv/organ", "/hiv/appointment", "/hiv/surveyTopic");
  await userEvent.click(within(tab("机构管理")).getByTitle("关闭"));
  expect(address()).toBe("/hiv/surveyTopic");
  await userEvent.click(within(tab("问卷管理")).getByTitle("关闭"));
  await waitFor(() => expect(address()).toBe("/hiv/appointment"));
  expect(tabs()).toEqual(["首页", "预约管理"]);
});

test.each([
  ["关闭左侧", ["首页", "预约管理", "问卷管理"], "/hiv/surveyTopic"],
  ["关闭右侧", ["首页", "机构管理", "预约管理"], "/hiv/appointment"],
  ["关闭其它", ["首页", "预约管理"], "/hiv/appointment"],
])("SHELL-07 SHELL-09 %s of the right-click menu leaves the tab and home", async (item, left, shownThen) => {
  const { address } = await open("/dashboard/analysis", "/hiv/organ", "/hiv/appointment", "/hiv/surveyTopic");
  await choose("预约管理", item);
  await waitFor(() => expect(tabs()).toEqual(left));
  await waitFor(() => expect(address()).toBe(shownThen));
});

test("SHELL-07 SHELL-09 the right-click menu names what it does, and closes what would close nothing", async () => {
  await open("/dashboard/analysis", "/hiv/organ");
  fireEvent.contextMenu(tab("机构管理"));
  const items = await screen.findAllByRole("menuitem", { name: /^(刷新|关闭)/ });
  expect(items.map(({ textContent }) => textContent)).toEqual(["刷新", "关闭左侧", "关闭右侧", "关闭其它"]);
  // Home alone is left of it, and nothing right of it.
  expect(items.map((entry) => entry.getAttribute("aria-disabled") === "true")).toEqual([false, true, true, true]);
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
  expect(document.activeElement).toBe(tab("首页"));
});

test("SHELL-03 an address in another case or with a slash behind is the same tab, with its query", async () => {
  const { router } = await open("/dashboard/analysis", "/hiv/organ");
  await router.navigate("/HIV/Organ/?pageNo=3");
  await waitFor(() => expect(screen.getByLabelText("地址 organ").textContent).toBe("?pageNo=3"));
  expect(tabs()).toEqual(["首页", "机构管理"]);
});

test("SHELL-11 the names of kept pages are stored and leave with their tabs", async () => {
  await open("/hiv/organ", "/hiv/appointment");
  const cached = () => JSON.parse(localStorage.getItem("CACHE_INCLUDED_ROUTES") ?? "{}") as { value?: readonly string[] };
  expect(cached().value).toEqual(["Analysis", "organ", "appointment"]);
  await userEvent.click(within(tab("预约管理")).getByTitle("关闭"));
  expect(cached().value).toEqual(["Analysis", "organ"]);
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

test("a broken page has a way home", async () => {
  const { address } = await open("/hiv/organ");
  await userEvent.click(await screen.findByRole("button", { name: "弄坏 organ" }));
  await userEvent.click(await screen.findByRole("button", { name: "回到首页" }));
  await waitFor(() => expect(address()).toBe("/dashboard/analysis"));
  vi.mocked(console.error).mockClear();
});

test("a closed tab leaves nothing that runs, shown or hidden", async () => {
  await open("/hiv/organ", "/hiv/appointment", "/hiv/surveyTopic");
  await waitFor(() => expect(effects.running).toEqual(new Set(["surveyTopic"])));
  await userEvent.click(within(tab("机构管理")).getByTitle("关闭"));
  await userEvent.click(within(tab("问卷管理")).getByTitle("关闭"));
  await waitFor(() => expect(effects.running).toEqual(new Set(["appointment"])));
  expect(document.getElementById("panel:/hiv/organ")).toBeNull();
  expect(document.getElementById("panel:/hiv/surveyTopic")).toBeNull();
});

test("a tab moves with Shift and an arrow, and home stays first", async () => {
  await open("/dashboard/analysis", "/hiv/organ", "/hiv/appointment");
  tab("预约管理").focus();
  await userEvent.keyboard("{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}");
  expect(tabs()).toEqual(["首页", "预约管理", "机构管理"]);
  await userEvent.keyboard("{Shift>}{ArrowRight}{/Shift}");
  expect(tabs()).toEqual(["首页", "机构管理", "预约管理"]);
});

test("the list of tabs opens those that the bar has no room for, and closes others", async () => {
  const { address } = await open("/dashboard/analysis", "/hiv/organ", "/hiv/appointment");
  const fromList = async (item: string) => {
    await userEvent.click(screen.getByRole("button", { name: "页签列表" }));
    // The side menu has entries of the same names.
    const list = (await screen.findByText("关闭其它")).closest<HTMLElement>('[role="menu"]')!;
    await userEvent.click(within(list).getByText(item));
  };
  await fromList("机构管理");
  await waitFor(() => expect(address()).toBe("/hiv/organ"));
  await waitFor(() => expect(shown()).toEqual(["机构管理"]));
  await fromList("关闭其它");
  await waitFor(() => expect(tabs()).toEqual(["首页", "机构管理"]));
});

test("Alt and a key go to the next tab, refresh and close", async () => {
  const { address } = await open("/dashboard/analysis", "/hiv/organ", "/hiv/appointment");
  await userEvent.keyboard("{Alt>}{PageDown}{/Alt}");
  await waitFor(() => expect(shown()).toEqual(["首页"]));
  await userEvent.keyboard("{Alt>}{PageUp}{/Alt}");
  await waitFor(() => expect(shown()).toEqual(["预约管理"]));
  await userEvent.type(await screen.findByLabelText("输入 appointment"), "市一院");
  await userEvent.keyboard("{Alt>}r{/Alt}");
  await waitFor(() => expect(screen.getByLabelText("输入 appointment")).toHaveProperty("value", ""));
  await userEvent.keyboard("{Alt>}w{/Alt}");
  await waitFor(() => expect(address()).toBe("/hiv/organ"));
});

test.each([
  ["继续编辑", "/hiv/organ?_view=create"],
  ["放弃修改", "/hiv/organ"],
])("the browser's back asks before it closes a form with unsaved changes: %s", async (answer, place) => {
  const { router, address } = await open("/hiv/organ");
  await router.navigate("/hiv/organ?_view=create");
  await userEvent.click(await screen.findByRole("button", { name: "修改 organ" }));
  await router.navigate(-1);
  await userEvent.click(await screen.findByRole("button", { name: answer }));
  await waitFor(() => expect(address()).toBe(place));
  expect(hasUnsavedForms()).toBe(answer === "继续编辑");
});

test("nothing is asked while a tab with unsaved changes keeps its form, whichever page comes on screen", async () => {
  const { router, address } = await open("/hiv/organ", "/hiv/appointment");
  await router.navigate("/hiv/organ?_view=create");
  await userEvent.click(await screen.findByRole("button", { name: "修改 organ" }));
  await router.navigate("/hiv/organ?_view=create&pageNo=2");
  await router.navigate("/hiv/appointment");
  await waitFor(() => expect(address()).toBe("/hiv/appointment"));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test.each([
  ["继续编辑", "/hiv/organ"],
  ["放弃修改", "/hiv/appointment"],
])("SHELL-60 without tabs, leaving a page with unsaved changes asks first: %s", async (answer, place) => {
  chooseSetting("multiPage", false);
  signedIn();
  const { router, address } = renderShell("/hiv/organ");
  await userEvent.click(await screen.findByRole("button", { name: "修改 organ" }));
  await router.navigate("/hiv/appointment");
  await userEvent.click(await screen.findByRole("button", { name: answer }));
  await waitFor(() => expect(router.state.blockers.values().next().value?.state).not.toBe("blocked"));
  expect(address()).toBe(place);
});

test("ROUTE-02 another page starts at its top, another query does not", async () => {
  const { router } = await open("/hiv/organ");
  vi.mocked(window.scrollTo).mockClear();
  await router.navigate("/hiv/organ?pageNo=2");
  expect(window.scrollTo).not.toHaveBeenCalled();
  await router.navigate("/hiv/appointment");
  await waitFor(() => expect(window.scrollTo).toHaveBeenCalledWith(0, 0));
});

test("ROUTE-45 the title is the page's with the platform's, and the platform's alone on the landing page", async () => {
  const { router } = await open("/hiv/organ");
  await waitFor(() => expect(document.title).toBe("机构管理 - 红丝带管理后台"));
  await router.navigate("/dashboard/analysis");
  await waitFor(() => expect(document.title).toBe("红丝带管理后台"));
});

test("a tab with unsaved changes carries a mark that is seen and read out, until they are given up", async () => {
  await open("/hiv/organ", "/hiv/appointment");
  await userEvent.click(await screen.findByRole("button", { name: "修改 appointment" }));
  expect(await screen.findByRole("tab", { name: "预约管理 有未保存的修改" })).toBeTruthy();
  expect(screen.getByRole("tab", { name: "机构管理" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "页签列表" }));
  expect(await screen.findByRole("menuitem", { name: "预约管理（未保存）" })).toBeTruthy();
});

test("closing a tab with unsaved changes asks first", async () => {
  await open("/hiv/organ", "/hiv/appointment");
  await userEvent.click(await screen.findByRole("button", { name: "修改 appointment" }));
  await userEvent.click(tab("机构管理"));
  await userEvent.click(within(tab("预约管理")).getByTitle("关闭"));
  await userEvent.click(await screen.findByRole("button", { name: "继续编辑" }));
  expect(tabs()).toEqual(["首页", "机构管理", "预约管理"]);
  await userEvent.click(within(tab("预约管理")).getByTitle("关闭"));
  // The first question may still be fading out.
  const [confirm] = (await screen.findAllByRole("button", { name: "放弃修改" })).slice(-1);
  await userEvent.click(confirm!);
  await waitFor(() => expect(tabs()).toEqual(["首页", "机构管理"]));
});

test("the mouse drags a tab to another place; home stays first and what is let go elsewhere goes back", async () => {
  await open("/dashboard/analysis", "/hiv/organ", "/hiv/appointment");
  const dataTransfer = { dropEffect: "none", effectAllowed: "all", setData: vi.fn() };
  const drag = (name: string, over: string) => {
    fireEvent.dragStart(tab(name), { dataTransfer });
    fireEvent.dragOver(tab(over), { dataTransfer });
  };
  expect(tab("首页").draggable).toBe(false);

  drag("预约管理", "机构管理");
  expect(tabs()).toEqual(["首页", "预约管理", "机构管理"]);
  fireEvent.dragOver(tab("首页"), { dataTransfer });
  expect(tabs()).toEqual(["首页", "预约管理", "机构管理"]);
  fireEvent.dragEnd(tab("预约管理"), { dataTransfer: { ...dataTransfer, dropEffect: "none" } });
  expect(tabs()).toEqual(["首页", "机构管理", "预约管理"]);

  drag("预约管理", "机构管理");
  fireEvent.dragEnd(tab("预约管理"), { dataTransfer: { ...dataTransfer, dropEffect: "move" } });
  expect(tabs()).toEqual(["首页", "预约管理", "机构管理"]);
});
