import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Suspense, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noteUnsaved } from "../unsaved/unsavedForms.ts";
import { ChunkLoadError } from "./ChunkLoadError.ts";
import { lazyDialog, lazyPart } from "./lazyPart.tsx";
import { loadPart } from "./loadPart.ts";
import { reloadPage } from "./reloadPage.ts";

vi.mock("./reloadPage.ts", () => ({ reloadPage: vi.fn() }));

const notFetched = new TypeError("Failed to fetch dynamically imported module: https://clinic.test/assets/Part-3f2a.js");
const fetched = vi.fn<typeof fetch>();

function Part({ name }: { readonly name: string }) {
  return <p>内容 {name}</p>;
}

/** The page's own entry, and the one in the page that the server sends now. */
function serve(entry: string): void {
  document.head.innerHTML = '<script type="module" src="/assets/index-1.js"></script>';
  fetched.mockImplementation(async () => new Response(`<script type="module" src="${entry}"></script>`));
}

beforeEach(() => {
  vi.stubGlobal("fetch", fetched);
  serve("/assets/index-1.js");
});

afterEach(() => {
  cleanup();
  // React reports what a boundary has caught.
  const { calls } = vi.mocked(console.error).mock;
  calls.splice(0, calls.length, ...calls.filter(([, , , report]) => !String(report).includes("PartBoundary")));
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.mocked(reloadPage).mockClear();
  fetched.mockReset();
  document.head.innerHTML = "";
  noteUnsaved("test", false);
});

test.each([
  "Failed to fetch dynamically imported module: https://clinic.test/assets/Part-3f2a.js",
  "error loading dynamically imported module: https://clinic.test/assets/Part-3f2a.js",
  "Importing a module script failed.",
  "Unable to preload CSS for /assets/Part-3f2a.css",
])("ERR-13 a part that cannot be fetched raises a ChunkLoadError: %s", async (message) => {
  const failure = await loadPart(() => Promise.reject(new TypeError(message))).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ChunkLoadError);
  expect(failure).toMatchObject({ name: "ChunkLoadError", message, isOutdated: false });
});

test("ERR-13 what the code itself throws is no fault of loading", async () => {
  const own = new RangeError("broken inside");
  await expect(loadPart(() => Promise.reject(own))).rejects.toBe(own);
});

test("ERR-14 a part that does not come is given up after 120 seconds", async () => {
  vi.useFakeTimers();
  const settled = vi.fn();
  loadPart(() => new Promise(() => undefined)).catch(settled);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(settled).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: "ChunkLoadError" }));
});

test("ERR-14 a part that has come leaves no timer", async () => {
  vi.useFakeTimers();
  await expect(loadPart(async () => 7)).resolves.toBe(7);
  expect(vi.getTimerCount()).toBe(0);
});

/** A page with a text that is being typed beside a part. */
function open(load: () => Promise<typeof Part>) {
  const Lazy = lazyPart(load);
  function Page() {
    const [text, setText] = useState("");
    return (
      <>
        <input aria-label="备注" value={text} onChange={(event) => setText(event.target.value)} />
        <Suspense fallback="正在加载">
          <Lazy name="A" />
        </Suspense>
      </>
    );
  }
  render(<Page />);
}

test("ERR-13 a part that did not load says so in its own place and is asked for again, while what was typed stays", async () => {
  const load = vi.fn(async () => Part).mockRejectedValueOnce(notFetched);
  open(load);
  const typed = screen.getByRole<HTMLInputElement>("textbox", { name: "备注" });
  fireEvent.change(typed, { target: { value: "复查" } });
  expect((await screen.findByRole("alert")).textContent).toContain("这部分内容没有加载出来，请检查网络后重试；其它内容不受影响。");
  load.mockRejectedValueOnce(notFetched);
  fireEvent.click(screen.getByRole("button", { name: "重试" }));
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "正在加载…" }).disabled).toBe(true);
  fireEvent.click(await screen.findByRole("button", { name: "重试" }));
  expect(await screen.findByText("内容 A")).toBeTruthy();
  expect(typed.value).toBe("复查");
  expect(load).toHaveBeenCalledTimes(3);
});

test("a part that was loaded ahead stands there at once", async () => {
  const load = vi.fn(async () => Part).mockRejectedValueOnce(notFetched);
  const Lazy = lazyPart(load);
  await expect(Lazy.loadAhead()).rejects.toBeInstanceOf(ChunkLoadError);
  await Lazy.loadAhead();
  await Lazy.loadAhead();
  render(<Lazy name="A" />);
  expect(screen.getByText("内容 A")).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});

test("a part that is loaded ahead while it is on screen keeps what was typed in it", async () => {
  const Lazy = lazyPart(async () => () => <input aria-label="备注" />);
  const shown = (
    <Suspense fallback="正在加载">
      <Lazy />
    </Suspense>
  );
  const { rerender } = render(shown);
  const typed = await screen.findByRole<HTMLInputElement>("textbox", { name: "备注" });
  typed.value = "复查";
  await act(() => Lazy.loadAhead());
  rerender(
    <Suspense fallback="正在加载">
      <Lazy />
    </Suspense>,
  );
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "备注" }).value).toBe("复查");
});

test("ERR-13 after an update of the server the page is to be loaded anew, with a word about unsaved work", async () => {
  serve("/assets/index-2.js");
  noteUnsaved("test", true);
  open(() => Promise.reject(notFetched));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("系统已更新到新版本，刷新页面后才能打开这部分内容。刷新前请先保存正在填写的内容，否则会丢失。");
  expect(screen.queryByRole("button", { name: "重试" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "刷新页面" }));
  expect(reloadPage).toHaveBeenCalledOnce();
});

test("ERR-13 without the network nobody is told of an update", async () => {
  fetched.mockRejectedValue(new TypeError("Failed to fetch"));
  open(() => Promise.reject(notFetched));
  expect(await screen.findByRole("button", { name: "重试" })).toBeTruthy();
});

test("ERR-13 the message of a dialog that did not load is closed like the dialog", async () => {
  const handleClose = vi.fn();
  const Dialog = lazyDialog<{ readonly isOpen: boolean; readonly onClose: () => void }>(() => Promise.reject(notFetched));
  const show = (isOpen: boolean) => (
    <Suspense>
      <Dialog isOpen={isOpen} onClose={handleClose} />
    </Suspense>
  );
  const { rerender } = render(show(true));
  fireEvent.click(await screen.findByRole("button", { name: "关闭" }));
  expect(handleClose).toHaveBeenCalledOnce();
  await act(async () => rerender(show(false)));
  expect(screen.queryByRole("alert")).toBeNull();
});
