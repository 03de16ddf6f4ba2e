import { useQuery } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { http } from "msw";
import type { JsonBodyType } from "msw";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { userEvent } from "../../../tests/support/userEvent.ts";
import { useUnsavedGuard } from "../../runtime/unsaved/LeaveGuard.tsx";
import { giveUpUnsavedForms } from "../../runtime/unsaved/unsavedForms.ts";
import { renderShell, signedIn, useShellServer } from "../testing/renderShell.tsx";
import { answer, api, doctor, menu, refusal, screenItem, shellServer } from "../testing/shellApi.ts";
import { sessionHttp } from "../session/sessionHttp.ts";
import { sessionQueries } from "../session/sessionQueries.ts";
import { beginView, endView } from "./viewAs.ts";

/** A page with rows of its own, and something typed. */
function PageWithRows({ screenId }: { readonly screenId: string }) {
  const [text, setText] = useState("");
  useUnsavedGuard(text !== "");
  const { data } = useQuery({ queryKey: ["rows", screenId], queryFn: async () => (await sessionHttp.get(`/rows/${screenId}`)).result });
  if (data === undefined) return <p>加载 {screenId}</p>;
  return (
    <>
      <input aria-label={`备注 ${screenId}`} value={text} onChange={(event) => setText(event.target.value)} />
      <button onClick={() => void beginView({ roleId: "r1", orgCode: "" }, sessionQueries())}>开始查看</button>
      <button onClick={() => void endView(sessionQueries())}>结束</button>
    </>
  );
}

vi.mock("../../runtime/screens/SchemaScreen.tsx", () => ({ SchemaScreen: PageWithRows }));
useShellServer();
beforeEach(giveUpUnsavedForms);

/** A server that shows the viewed role appointments and no organs, and what was asked of it. */
function viewServer() {
  let isViewing = false;
  const asked: string[] = [];
  const look = (next: boolean) => () => {
    isViewing = next;
    asked.length = 0;
    return answer(null);
  };
  shellServer.use(
    http.post(api("/sys/role/viewAs"), look(true)),
    http.post(api("/sys/role/endViewAs"), look(false)),
    http.get(api("/sys/permission/getUserPermissionByToken"), () => {
      const seen = isViewing ? [menu[0], screenItem("appointment", "预约管理")] : menu;
      const viewing = isViewing ? { roleName: "前台", until: Date.now() + 60_000 } : null;
      const userInfo = { ...doctor, viewing } as unknown as JsonBodyType;
      return answer({ menu: seen as unknown as JsonBodyType, codes: [], fullAccess: false, userInfo });
    }),
    http.get(api("/rows/:screen"), ({ params }) => {
      asked.push(String(params["screen"]));
      return isViewing && params["screen"] === "organ" ? refusal(404, "资源未找到") : answer([]);
    }),
  );
  return { asked };
}

async function open(address: string) {
  signedIn();
  const shell = renderShell(address);
  await screen.findByLabelText(/^备注/);
  return shell;
}

test("PERM a page that the viewed role lacks goes before anything is loaded anew, so nothing is refused in red", async () => {
  const { asked } = viewServer();
  const { address } = await open("/hiv/organ");
  await userEvent.click(screen.getByRole("button", { name: "开始查看" }));
  await waitFor(() => expect(address()).toBe("/dashboard/analysis"));
  expect(asked).not.toContain("organ");
  expect(screen.queryByText("资源未找到")).toBeNull();
});

test("PERM the end of a look brings back the tabs that were open before, on the page it began on", async () => {
  viewServer();
  const { address } = await open("/hiv/organ?status=open");
  const tabs = () => screen.getAllByRole("tab").map((tab) => tab.textContent);
  const before = tabs();
  await userEvent.click(screen.getByRole("button", { name: "开始查看" }));
  await waitFor(() => expect(address()).toBe("/dashboard/analysis"));
  await waitFor(() => expect(tabs()).not.toEqual(before));
  await userEvent.click(await screen.findByRole("button", { name: "结束查看" }));
  await waitFor(() => expect(address()).toBe("/hiv/organ?status=open"));
  expect(tabs(), "what was opened meanwhile stays, home first").toEqual(["首页", ...before.filter((title) => title !== "首页")]);
});

test("PERM what is typed in a form outlives the beginning and the end of a view, on a page that the role lacks, too", async () => {
  viewServer();
  await open("/hiv/organ");
  const note = () => screen.getByLabelText<HTMLInputElement>("备注 organ");
  await userEvent.type(note(), "没有保存的话");
  await userEvent.click(screen.getByRole("button", { name: "开始查看" }));
  expect(await screen.findByText("您已没有“机构管理”的权限")).toBeTruthy();
  expect(note().value).toBe("没有保存的话");
  await userEvent.click(screen.getByRole("button", { name: "结束" }));
  await waitFor(() => expect(screen.queryByText("您已没有“机构管理”的权限")).toBeNull());
  expect(note().value).toBe("没有保存的话");
  expect(screen.queryByText("资源未找到")).toBeNull();
});

test("PERM a page that the viewed role has shows its rows anew", async () => {
  const { asked } = viewServer();
  await open("/hiv/appointment");
  await userEvent.click(screen.getByRole("button", { name: "开始查看" }));
  await waitFor(() => expect(asked).toEqual(["appointment"]));
});
