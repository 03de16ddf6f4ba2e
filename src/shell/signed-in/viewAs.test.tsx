import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import type { JsonBodyType } from "msw";
import { expect, test, vi } from "vitest";
import { userEvent } from "../../../tests/support/userEvent.ts";
import { renderShell, signedIn, useShellServer } from "../testing/renderShell.tsx";
import { answer, api, doctor, menu, refusal, shellServer } from "../testing/shellApi.ts";

vi.mock("../../runtime/screens/SchemaScreen.tsx", () => ({ SchemaScreen: ({ screenId }: { screenId: string }) => <p>屏幕 {screenId}</p> }));
useShellServer();

/** A session that looks through the eyes of a role until it is ended, or until a moment. */
function viewing(until: number) {
  let isOn = true;
  const ended = vi.fn();
  shellServer.use(
    http.get(api("/sys/permission/getUserPermissionByToken"), () =>
      answer({
        menu: menu as unknown as JsonBodyType,
        codes: [],
        fullAccess: false,
        userInfo: { ...doctor, viewing: isOn && Date.now() < until ? { roleName: "前台", until } : null } as unknown as JsonBodyType,
      }),
    ),
    http.post(api("/sys/role/endViewAs"), () => {
      ended();
      isOn = false;
      return answer(null);
    }),
  );
  signedIn();
  renderShell("/hiv/organ");
  return { ended };
}

const banner = async () => (await screen.findByText(/正在以角色“前台”查看/)).closest<HTMLElement>('[role="alert"]')!;

test("a banner says whose eyes the session looks through and until when, and ends it", async () => {
  const { ended } = viewing(Date.now() + 60_000);
  const bar = await banner();
  expect(bar.textContent).toContain(`数据按部门“${doctor.orgCodeTxt}”`);
  expect(bar.textContent).toMatch(/只能看、不能改；\d\d:\d\d 自动结束/);
  await userEvent.click(within(bar).getByRole("button", { name: "结束查看" }));
  await waitFor(() => expect(screen.queryByText(/正在以角色/)).toBeNull());
  expect(ended).toHaveBeenCalledOnce();
});

test("the banner goes when the time is over", async () => {
  viewing(Date.now() + 1_500);
  await banner();
  await waitFor(() => expect(screen.queryByText(/正在以角色/)).toBeNull(), { timeout: 10_000 });
});

test("an end that does not come through is said, and the banner stays", async () => {
  viewing(Date.now() + 60_000);
  const bar = await banner();
  shellServer.use(http.post(api("/sys/role/endViewAs"), () => refusal(500, "服务器繁忙")));
  await userEvent.click(within(bar).getByRole("button", { name: "结束查看" }));
  expect(await screen.findByText("服务器繁忙")).toBeTruthy();
  expect(await banner()).toBeTruthy();
});
