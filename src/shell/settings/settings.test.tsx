import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { userEvent } from "../../../tests/support/userEvent.ts";
import { renderShell, signedIn, useShellServer } from "../testing/renderShell.tsx";
import * as compiler from "../theme/compileTheme.ts";
import { resetSettings } from "../preferences/settings.store.ts";

vi.mock("../../runtime/screens/SchemaScreen.tsx", () => ({ SchemaScreen: ({ screenId }: { screenId: string }) => <p>屏幕 {screenId}</p> }));
vi.mock("../theme/compileTheme.ts", { spy: true });
useShellServer();
beforeEach(() => {
  resetSettings();
  localStorage.clear();
});

async function openDrawer(address = "/hiv/organ") {
  signedIn();
  const shell = renderShell(address);
  await userEvent.click(await screen.findByRole("button", { name: /用户菜单/ }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "系统设置" }));
  return { ...shell, drawer: within(await screen.findByRole("dialog", { name: "系统设置" })) };
}

const kept = (key: string) => (JSON.parse(localStorage.getItem(key) ?? "{}") as { value?: unknown }).value;
const sider = () => screen.getByRole("complementary");
const frame = () => screen.getByRole("main").closest<HTMLElement>("[data-width]")?.dataset ?? {};

test("SHELL-13 SHELL-52 AUTH-62 the menu is light, or dark when chosen", async () => {
  const { drawer } = await openDrawer();
  expect(sider().dataset["theme"]).toBe("light");
  await userEvent.click(drawer.getByText("暗色菜单"));
  expect(sider().dataset["theme"]).toBe("dark");
  expect(kept("DEFAULT_THEME")).toBe("dark");
});

test("SHELL-53 SHELL-61 SHELL-62 eight colours are on offer; one is in force without a reload, and it is told", async () => {
  const { drawer } = await openDrawer();
  const colors = drawer.getAllByRole("radio").filter((radio) => radio.closest("fieldset"));
  expect(colors.map((radio) => radio.getAttribute("aria-label"))).toEqual([
    "薄暮",
    "火山",
    "日暮",
    "明青",
    "极光绿",
    "拂晓蓝（默认）",
    "极客蓝",
    "酱紫",
  ]);
  expect(drawer.getByRole("radio", { name: "拂晓蓝（默认）" })).toHaveProperty("checked", true);
  const before = document.documentElement.style.getPropertyValue("--selected-text");
  await userEvent.click(drawer.getByRole("radio", { name: "酱紫" }));
  expect(await screen.findByText("正在编译主题！")).toBeTruthy();
  expect(await screen.findByText("主题色已更换")).toBeTruthy();
  expect(document.documentElement.style.getPropertyValue("--selected-text")).not.toBe(before);
  expect(kept("DEFAULT_COLOR")).toBe("#722ED1");
});

test("SHELL-63 a colour that makes no theme is told, and the former one stays", async () => {
  const { drawer } = await openDrawer();
  vi.mocked(compiler.compileTheme).mockImplementationOnce(() => {
    throw new Error("no shades");
  });
  await userEvent.click(drawer.getByRole("radio", { name: "火山" }));
  expect(await screen.findByText("主题更新失败")).toBeTruthy();
  expect(drawer.getByRole("radio", { name: "拂晓蓝（默认）" })).toHaveProperty("checked", true);
  expect(kept("DEFAULT_COLOR")).toBeUndefined();
  vi.mocked(console.error).mockClear();
});

test("SHELL-24 SHELL-54 SHELL-58 the menu moves into the header, where there is no sider to fix", async () => {
  const { drawer } = await openDrawer();
  expect(screen.getByRole("complementary")).toBeTruthy();
  await userEvent.click(drawer.getByText("顶部菜单"));
  expect(screen.queryByRole("complementary")).toBeNull();
  expect(within(screen.getByRole("banner")).getByRole("navigation", { name: "主菜单" })).toBeTruthy();
  expect(drawer.getByRole("switch", { name: "固定侧边菜单" })).toHaveProperty("disabled", true);
  expect(kept("DEFAULT_LAYOUT_MODE")).toBe("topmenu");
});

test("SHELL-58 a sider that is not fixed scrolls with the page", async () => {
  const { drawer } = await openDrawer();
  await userEvent.click(drawer.getByRole("switch", { name: "固定侧边菜单" }));
  expect(sider().dataset["loose"]).toBe("true");
  expect(kept("DEFAULT_FIXED_SIDEMENU")).toBe(false);
});

test("SHELL-55 the content is as wide as the window, or of a fixed width", async () => {
  const { drawer } = await openDrawer();
  expect(frame()["width"]).toBe("Fluid");
  await userEvent.click(drawer.getByText("定宽"));
  expect(frame()["width"]).toBe("Fixed");
  expect(kept("DEFAULT_CONTENT_WIDTH_TYPE")).toBe("Fixed");
});

test("SHELL-56 SHELL-57 the header stays in view, hides on scrolling down when asked to, or scrolls away", async () => {
  const { drawer } = await openDrawer();
  const scrollTo = (top: number) => {
    vi.stubGlobal("scrollY", top);
    window.dispatchEvent(new Event("scroll"));
  };
  scrollTo(500);
  expect(frame()["chrome"]).toBe("fixed");
  await userEvent.click(drawer.getByRole("switch", { name: "下滑时隐藏标题栏" }));
  scrollTo(900);
  await waitFor(() => expect(frame()["chrome"]).toBe("away"));
  scrollTo(700);
  await waitFor(() => expect(frame()["chrome"]).toBe("fixed"));
  await userEvent.click(drawer.getByRole("switch", { name: "固定标题栏" }));
  expect(frame()["chrome"]).toBe("loose");
  expect(drawer.getByRole("switch", { name: "下滑时隐藏标题栏" })).toHaveProperty("disabled", true);
  expect([kept("DEFAULT_FIXED_HEADER"), kept("DEFAULT_FIXED_HEADER_HIDDEN")]).toEqual([false, true]);
  vi.stubGlobal("scrollY", 0);
});

test("SHELL-59 colour-weak mode sets a class of the body", async () => {
  const { drawer } = await openDrawer();
  await userEvent.click(drawer.getByRole("switch", { name: "色弱模式" }));
  expect(document.body.classList.contains("colorWeak")).toBe(true);
  await userEvent.click(drawer.getByRole("switch", { name: "色弱模式" }));
  expect(document.body.classList.contains("colorWeak")).toBe(false);
  expect(kept("DEFAULT_COLOR_WEAK")).toBe(false);
});

test("SHELL-60 without tabs only the page on screen is there", async () => {
  const { drawer, router } = await openDrawer();
  await userEvent.click(drawer.getByRole("switch", { name: "多页签模式" }));
  expect(screen.queryByRole("tablist")).toBeNull();
  await router.navigate("/hiv/appointment");
  expect(await screen.findByText("屏幕 appointment")).toBeTruthy();
  await waitFor(() => expect(screen.queryByText("屏幕 organ")).toBeNull());
  expect(kept("DEFAULT_MULTI_PAGE")).toBe(false);
});

test("SHELL-32 SHELL-51 the settings open from the user menu in every build; their handle is for developers", async () => {
  vi.stubEnv("DEV", false);
  await openDrawer();
  expect(screen.queryByRole("button", { name: "系统设置" })).toBeNull();
  vi.unstubAllEnvs();
});

test("SHELL-64 SHELL-65 a new page finds the settings again, and what nobody offers any more counts as not chosen", async () => {
  const stored = { DEFAULT_THEME: "dark", DEFAULT_LAYOUT_MODE: "topmenu", DEFAULT_COLOR: "#13C2C2", DEFAULT_CONTENT_WIDTH_TYPE: "wide" };
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, JSON.stringify({ value, expire: null }));
  vi.resetModules();
  const { settingsStore } = await import("../preferences/settings.store.ts");
  expect(settingsStore.getState()).toMatchObject({ menuTheme: "dark", layout: "topmenu", color: "#13C2C2", contentWidth: "Fluid" });
});
