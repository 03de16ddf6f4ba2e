import { render, screen, waitFor } from "@testing-library/react";
import { App } from "antd";
import { expect, test, vi } from "vitest";
import { userEvent } from "../../../tests/support/userEvent.ts";
import { ApiError } from "../../runtime/index.ts";
import { PasswordForm } from "./PasswordForm.tsx";
import type { PasswordFormProps } from "./PasswordForm.tsx";

function open(onSubmit: PasswordFormProps["onSubmit"]) {
  const onChanged = vi.fn();
  render(
    <App>
      <PasswordForm onSubmit={onSubmit} onChanged={onChanged} onCancel={() => undefined} cancelLabel="取消" />
    </App>,
  );
  return onChanged;
}

async function fill(oldPassword: string, password: string, confirmation: string) {
  if (oldPassword) await userEvent.type(screen.getByLabelText("旧密码"), oldPassword);
  if (password) await userEvent.type(screen.getByLabelText("新密码"), password);
  if (confirmation) await userEvent.type(screen.getByLabelText("确认新密码"), confirmation);
  await userEvent.click(screen.getByRole("button", { name: /确\s*定/ }));
}

test("AUTH-32 AUTH-33 AUTH-36 all three passwords are required", async () => {
  const onSubmit = vi.fn(async () => "");
  open(onSubmit);
  await fill("", "", "");
  expect(await screen.findByText("请输入旧密码!")).toBeTruthy();
  expect(await screen.findByText("请输入新密码!")).toBeTruthy();
  expect(await screen.findByText("请确认新密码!")).toBeTruthy();
  expect(onSubmit).not.toHaveBeenCalled();
});

test("AUTH-35 AUTH-37 a weak password and another confirmation are refused", async () => {
  const onSubmit = vi.fn(async () => "");
  open(onSubmit);
  await fill("Old-pass1", "short1!", "other-pass1!");
  expect(await screen.findByText("密码由8位数字、大小写字母和特殊符号组成!")).toBeTruthy();
  expect(await screen.findByText("两次输入的密码不一样!")).toBeTruthy();
  expect(onSubmit).not.toHaveBeenCalled();
});

test("AUTH-40 a change shows the server's sentence", async () => {
  const onSubmit = vi.fn(async () => "密码修改成功！");
  const onChanged = open(onSubmit);
  await fill("Old-pass1", "New-pass1!", "New-pass1!");
  expect(await screen.findByText("密码修改成功！")).toBeTruthy();
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ oldpassword: "Old-pass1", password: "New-pass1!", confirmpassword: "New-pass1!" });
  expect(onChanged).toHaveBeenCalledOnce();
});

test("AUTH-41 ERR-17 a refusal shows the server's sentence, also at the field it names", async () => {
  const problems = [{ field: "oldpassword", message: "旧密码输入错误!" }];
  const onChanged = open(() => Promise.reject(new ApiError({ kind: "invalid", message: "旧密码输入错误!", result: { problems } })));
  await fill("Old-pass1", "New-pass1!", "New-pass1!");
  await waitFor(() => expect(screen.getAllByText("旧密码输入错误!")).toHaveLength(2));
  expect(onChanged).not.toHaveBeenCalled();
});

test("AUTH-31 what is typed can be looked at, with the keyboard too", async () => {
  open(vi.fn(async () => ""));
  const typed = screen.getByLabelText<HTMLInputElement>("新密码");
  await userEvent.type(typed, "New-pass1!");
  expect(typed.type).toBe("password");
  await userEvent.keyboard("{Alt>}v{/Alt}");
  expect(typed.type).toBe("text");
  expect(typed.value).toBe("New-pass1!");
  await userEvent.click(screen.getByRole("button", { name: "隐藏密码" }));
  expect(typed.type).toBe("password");
  // From a password people go on to the next field.
  typed.focus();
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByLabelText("确认新密码"));
});

/** Whether the browser would ask before the page is left. */
const asksBeforeLeaving = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

test.each([
  ["given up", () => userEvent.click(screen.getByRole("button", { name: /取\s*消/ }))],
  ["sent", () => fill("", "New-pass1!", "New-pass1!")],
])("AUTH-19 what was typed counts as unsaved until it is %s", async (_, end) => {
  open(async () => "密码修改成功！");
  await userEvent.type(screen.getByLabelText("旧密码"), "Old-pass1");
  expect(asksBeforeLeaving()).toBe(true);
  await end();
  await waitFor(() => expect(asksBeforeLeaving()).toBe(false));
});
