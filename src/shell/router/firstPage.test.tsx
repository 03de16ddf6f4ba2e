import { screen, waitFor } from "@testing-library/react";
import { http } from "msw";
import { expect, test, vi } from "vitest";
import { endSession, sessionStore } from "../session/session.store.ts";
import { renderShell, useShellServer, typeAccount } from "../testing/renderShell.tsx";
import { answer, api, doctor, menu, shellServer } from "../testing/shellApi.ts";

useShellServer();

/** Lets one person in after the other, each with the right to read organs; tells of every call for what they may see. */
function serve(...people: readonly { readonly id: string; readonly organs: number }[]) {
  const calls = vi.fn<(what: string) => void>();
  const waiting = [...people];
  let organs = 0;
  shellServer.use(
    http.post(api("/sys/login"), () => {
      const person = waiting.shift();
      organs = person?.organs ?? 0;
      return answer({ token: `token-${person?.id}`, userInfo: { ...doctor, id: person?.id ?? "" }, sysAllDictItems: {} });
    }),
    http.get(api("/sys/permission/getUserPermissionByToken"), () => {
      calls("rights");
      return answer(structuredClone({ menu, codes: ["hiv:organ:list"], fullAccess: false }) as never);
    }),
    http.get(api("/sys/home"), () => {
      calls("home");
      const figure = { title: "开放中的机构", path: "/hiv/organ", query: { status: "open" }, count: organs };
      return answer({ today: "2026-06-15", figures: [figure], waiting: null, visits: null });
    }),
    http.get(api("/sys/dict/queryAllDictItems"), () => {
      calls("dictionaries");
      return answer({});
    }),
  );
  return calls;
}

test("ROUTE-37 a sign-in asks once for the rights, for the dictionaries and for what the landing page shows", async () => {
  const calls = serve({ id: "u1", organs: 3 });
  renderShell("/user/login");
  await typeAccount();
  expect(await screen.findByRole("link", { name: "开放中的机构 3" })).toBeTruthy();
  expect(calls.mock.calls.flat().sort()).toEqual(["dictionaries", "home", "rights"]);
});

test("what one person has read is not shown to the next", async () => {
  const calls = serve({ id: "u1", organs: 3 }, { id: "u2", organs: 8 });
  const { router } = renderShell("/user/login");
  await typeAccount();
  await screen.findByRole("link", { name: "开放中的机构 3" });
  endSession();
  await router.navigate("/user/login");
  await typeAccount();
  await waitFor(() => expect(sessionStore.getState().token).toBe("token-u2"));
  expect(await screen.findByRole("link", { name: "开放中的机构 8" })).toBeTruthy();
  expect(calls.mock.calls.flat().filter((what) => what === "home")).toHaveLength(2);
});
