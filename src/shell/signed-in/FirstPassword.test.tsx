import { screen, waitFor } from "@testing-library/react";
import { http } from "msw";
import smCrypto from "sm-crypto";
import { expect, test, vi } from "vitest";
import { userEvent } from "../../../tests/support/userEvent.ts";
import { beginSession } from "../session/session.store.ts";
import { renderShell, useShellServer } from "../testing/renderShell.tsx";
import { answer, api, doctor, keys, shellServer } from "../testing/shellApi.ts";

vi.mock("../../runtime/screens/SchemaScreen.tsx", () => ({ SchemaScreen: ({ screenId }: { screenId: string }) => <p>屏幕 {screenId}</p> }));
useShellServer();

async function changePassword() {
  await userEvent.type(await screen.findByLabelText("旧密码"), "One-time1!");
  await userEvent.type(screen.getByLabelText("新密码"), "My-own-1!");
  await userEvent.type(screen.getByLabelText("确认新密码"), "My-own-1!");
  await userEvent.click(screen.getByRole("button", { name: /确\s*定/ }));
}

test("AUTH-38 a password that an administrator set is changed, encrypted, before the console opens", async () => {
  const sent = vi.fn();
  const asked = vi.fn();
  shellServer.use(
    http.get(api("/sys/schema/screen/:id"), ({ params }) => {
      asked();
      return answer({ id: String(params["id"]), hash: "1" });
    }),
    http.put(api("/sys/user/updatePassword"), async ({ request }) => {
      sent(await request.json());
      return answer(null, "密码修改成功！");
    }),
  );
  beginSession({ token: "token-1", userInfo: { ...doctor, mustChangePassword: true } });
  renderShell("/hiv/organ");
  expect(await screen.findByRole("heading", { name: "请先修改密码" })).toBeTruthy();
  expect(screen.queryByText("屏幕 organ")).toBeNull();
  expect(document.activeElement).toBe(await screen.findByLabelText("旧密码"));
  expect(asked).not.toHaveBeenCalled();
  await changePassword();
  expect(await screen.findByText("屏幕 organ")).toBeTruthy();
  const [[{ username, ...ciphers }]] = sent.mock.calls as [[Record<string, string>]];
  expect(username).toBe("doctor");
  const plain = Object.entries(ciphers).map(([name, cipher]) => [name, smCrypto.sm2.doDecrypt(cipher.slice(2), keys.privateKey, 1)]);
  expect(Object.fromEntries(plain)).toEqual({ oldpassword: "One-time1!", password: "My-own-1!", confirmpassword: "My-own-1!" });
});

test("AUTH-42 ERR-17 without a public key nothing is sent and the server's sentence shows", async () => {
  const sent = vi.fn();
  shellServer.use(
    http.get(api("/sys/getPubKey"), () => answer(null, "公钥未配置")),
    http.put(api("/sys/user/updatePassword"), () => {
      sent();
      return answer(null);
    }),
  );
  beginSession({ token: "token-1", userInfo: { ...doctor, mustChangePassword: true } });
  renderShell("/hiv/organ");
  await changePassword();
  await waitFor(() => expect(screen.getByText("公钥未配置")).toBeTruthy());
  expect(sent).not.toHaveBeenCalled();
});
