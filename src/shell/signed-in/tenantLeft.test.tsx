import { act, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { userEvent } from "../../../tests/support/userEvent.ts";
import { reloadPage } from "../../runtime/code/reloadPage.ts";
import { useUnsavedGuard } from "../../runtime/unsaved/LeaveGuard.tsx";
import { giveUpUnsavedForms } from "../../runtime/unsaved/unsavedForms.ts";
import { renderShell, signedIn, useShellServer } from "../testing/renderShell.tsx";
import { api, shellServer } from "../testing/shellApi.ts";
import { sessionStore } from "../session/session.store.ts";
import { sessionHttp } from "../session/sessionHttp.ts";
import { signInAgainStore } from "../session/signInAgain.store.ts";
import { watchOtherWindows } from "../session/watchOtherWindows.ts";

/** Stands for any screen with a form in it. */
function FormScreen() {
  const [text, setText] = useState("");
  useUnsavedGuard(text !== "");
  return <input aria-label="备注" value={text} onChange={({ target }) => setText(target.value)} />;
}

vi.mock("../../runtime/screens/SchemaScreen.tsx", () => ({ SchemaScreen: () => <FormScreen /> }));
vi.mock("../../runtime/code/reloadPage.ts", () => ({ reloadPage: vi.fn() }));
useShellServer();

const LEFT = "您不属于这个租户，请重新登录";

beforeEach(() => vi.mocked(reloadPage).mockClear());
afterEach(() => giveUpUnsavedForms());

async function openForm(text = "") {
  signedIn();
  renderShell("/hiv/organ");
  const note = await screen.findByRole<HTMLInputElement>("textbox", { name: "备注" });
  if (text !== "") await userEvent.type(note, text);
  return note;
}

/** Makes a call that the server refuses because the person left the tenant. */
async function meetRefusal() {
  const body = { success: false, message: LEFT, result: { signInAgain: true }, code: 403, timestamp: 0 };
  shellServer.use(http.get(api("/any"), () => HttpResponse.json(body, { status: 403 })));
  await act(() => sessionHttp.get("/any").catch(() => undefined));
}

test("AUTH-28 who was taken out of the tenant is told so and led to the sign-in, away from its data", async () => {
  await openForm();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await meetRefusal();
  expect(await screen.findByText(LEFT)).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  vi.useRealTimers();
  expect(reloadPage).toHaveBeenCalledOnce();
  expect(localStorage.getItem("Access-Token")).toBeNull();
});

test("AUTH-28 AUTH-19 typed text that cannot be saved in a left tenant any more can be copied first", async () => {
  const note = await openForm("没有保存的话");
  await meetRefusal();
  expect(await screen.findByText("页面上有没有保存的内容，请先复制下来，再重新登录。")).toBeTruthy();
  expect(signInAgainStore.getState().isAsked).toBe(false);
  expect([note.value, vi.mocked(reloadPage).mock.calls.length]).toEqual(["没有保存的话", 0]);
  await userEvent.click(screen.getByRole("button", { name: "重新登录" }));
  expect(reloadPage).toHaveBeenCalledOnce();
});

/** Signs the same person in again in another window, in another tenant. */
function enterElsewhere(token: string) {
  localStorage.setItem("TENANT_ID", JSON.stringify({ value: "1001", expire: null }));
  localStorage.setItem("Access-Token", JSON.stringify({ value: token, expire: null }));
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "Access-Token" })));
}

test("AUTH-60 a window follows its person into another tenant, but not with a form half filled in", async () => {
  const stop = watchOtherWindows();
  const note = await openForm("没有保存的话");
  enterElsewhere("token-8");
  expect(reloadPage).not.toHaveBeenCalled();
  expect(sessionStore.getState()).toMatchObject({ token: "token-8", tenantId: "0" });
  await userEvent.clear(note);
  enterElsewhere("token-9");
  await waitFor(() => expect(reloadPage).toHaveBeenCalledOnce());
  stop();
});
