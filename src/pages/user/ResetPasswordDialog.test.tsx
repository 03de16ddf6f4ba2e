import { fireEvent, screen, waitFor } from "@testing-library/react";
import { http as on, HttpResponse } from "msw";
import { expect, it, vi } from "vitest";
import { api, ok, useApiServer } from "../../../tests/support/apiServer.ts";
import { renderRuntime } from "../../../tests/support/renderRuntime.tsx";
import { buildScreen } from "../../../tests/support/screens.ts";
import { ResetPasswordDialog } from "./ResetPasswordDialog.tsx";

const { answer } = useApiServer();
const resetPath = "/sys/user/changePassword";

function open() {
  const onClose = vi.fn();
  const row = { id: "u1", username: "li", realname: "李医生" };
  return {
    ...renderRuntime(<ResetPasswordDialog screen={buildScreen()} rows={[row]} props={{}} onClose={onClose} onChanged={() => undefined} />),
    onClose,
  };
}

/** Whether the browser would ask before the page is left. */
const asksBeforeLeaving = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

const pressEscape = () => fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape", keyCode: 27 });

const order = () => screen.getByRole("button", { name: "重置密码" });

it("AUTH-19 shows the one-time password until the person says that it is noted down", async () => {
  answer(on.put(api(resetPath), () => ok({ password: "Once-only-7" })));
  const { user, onClose } = open();
  await user.click(order());
  expect(await screen.findByText("Once-only-7")).toBeTruthy();
  pressEscape();
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.queryByRole("button", { name: "关闭" })).toBeNull();
  expect(asksBeforeLeaving()).toBe(true);
  await user.click(screen.getByRole("button", { name: "我已记下" }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(asksBeforeLeaving()).toBe(false);
});

it("AUTH-19 waits for the password that is being made, and can be left where none was made", async () => {
  let refuse: () => void = () => undefined;
  answer(
    on.put(api(resetPath), async () => {
      await new Promise<void>((resolve) => (refuse = resolve));
      return HttpResponse.error();
    }),
  );
  const { user, onClose } = open();
  await user.click(order());
  pressEscape();
  await user.click(screen.getByRole("button", { name: /取\s*消/ }));
  expect(onClose).not.toHaveBeenCalled();
  refuse();
  expect(await screen.findByText("密码没有重置")).toBeTruthy();
  await waitFor(() => expect(asksBeforeLeaving()).toBe(false));
  await user.click(screen.getByRole("button", { name: /取\s*消/ }));
  expect(onClose).toHaveBeenCalledOnce();
});
