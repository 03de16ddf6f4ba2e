import { cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import { userEvent } from "../../../tests/support/userEvent.ts";
import { Console } from "../router/consoleCode.ts";
import { routes } from "../routes.tsx";
import { beginSession, endSession } from "../session/session.store.ts";
import { ThemeProvider } from "../theme/ThemeProvider.tsx";
import { doctor, shellServer } from "./shellApi.ts";

/** Runs a test file against `shellServer`, each test as in a new browser. */
export function useShellServer(): void {
  // What lies behind the sign-in takes long to load the first time, and is not what a test waits for.
  beforeAll(() => Console.loadAhead(), 120_000);
  beforeAll(() => shellServer.listen({ onUnhandledRequest: "error" }));
  beforeEach(() => {
    vi.stubGlobal("scrollTo", vi.fn());
    endSession();
    localStorage.clear();
    document.title = "";
  });
  afterEach(() => {
    shellServer.resetHandlers();
    cleanup();
    forgetKnownWarnings();
  });
  afterAll(() => shellServer.close());
}

/**
 * antd's style cache warns when content is unmounted that `<Activity>` had hidden: it counts hiding as the end.
 * What follows from it is a style element that stays.
 */
function forgetKnownWarnings(): void {
  const { calls } = vi.mocked(console.error).mock;
  const others = calls.filter(([message]) => !String(message).includes("registering a cleanup function after unmount"));
  calls.splice(0, calls.length, ...others);
}

/** Lets `doctor` be signed in already. */
export function signedIn(): void {
  beginSession({ token: "token-1", userInfo: doctor });
}

/** Opens the console at an address; gives the router to look at where it went. */
export function renderShell(address: string) {
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(
    <ThemeProvider>
      <RouterProvider router={router} />
    </ThemeProvider>,
  );
  return { router, address: () => router.state.location.pathname + router.state.location.search };
}

/** Signs in as `doctor` by the form of the sign-in page. */
export async function typeAccount(): Promise<void> {
  await userEvent.type(await screen.findByRole("textbox", { name: "账号" }), "doctor");
  await userEvent.type(screen.getByLabelText("密码"), "Pa55-word{Enter}");
}
