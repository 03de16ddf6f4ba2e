import { screen, waitFor } from "@testing-library/react";
import { http } from "msw";
import type { JsonBodyType } from "msw";
import { expect, test, vi } from "vitest";
import { endSession, sessionStore } from "../session/session.store.ts";
import { renderShell, useShellServer, typeAccount } from "../testing/renderShell.tsx";
import { answer, api, doctor, homeBoard, menu, shellServer } from "../testing/shellApi.ts";

useShellServer();

const openOrgans = {
  id: "openOrgans",
  title: "开放中的机构",
  card: "stat",
  span: 4,
  entity: "organ",
  entityTitle: "机构",
  give: "count",
  hasPeriod: false,
  hasDepartment: false,
  compares: false,
  path: "/hiv/organ",
} as const;

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
    http.get(api("/sys/schema/screen/analysis"), () => {
      calls("home");
      return answer(homeBoard([openOrgans]) as unknown as JsonBodyType);
    }),
    http.get(api("/sys/dashboard/cards"), () => {
      calls("figures");
      const figures = { groups: [{ key: null, text: "" }], splits: [{ key: null, text: "" }], values: [[organs]] };
      return answer([{ card: "openOrgans", figures }]);
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
  expect(calls.mock.calls.flat().sort()).toEqual(["dictionaries", "figures", "home", "rights"]);
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
  expect(calls.mock.calls.flat().filter((what) => what === "figures")).toHaveLength(2);
});
