import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { LoginPage } from "./LoginPage.tsx";

const username = () => screen.getByRole("textbox", { name: "账号" });
const password = () => screen.getByLabelText("密码");
const button = () => screen.getByRole("button", { name: /登\s*录/ });

test("AUTH-02 the account field has the focus and Enter signs in", async () => {
  const onSignIn = vi.fn(async () => undefined);
  render(<LoginPage onSignIn={onSignIn} />);
  expect(username()).toBe(document.activeElement);
  await userEvent.keyboard(" doctor {Tab}Pa55-word{Enter}");
  expect(onSignIn).toHaveBeenCalledExactlyOnceWith({ username: "doctor", password: "Pa55-word" });
});

test("AUTH-02 an empty field says so beside itself and nothing is sent", async () => {
  const onSignIn = vi.fn(async () => undefined);
  render(<LoginPage onSignIn={onSignIn} />);
  await userEvent.click(button());
  expect(screen.getByText("请输入账号")).toBeTruthy();
  expect(screen.getByText("请输入密码")).toBeTruthy();
  expect(username()).toBe(document.activeElement);
  await userEvent.keyboard("doctor");
  expect(screen.queryByText("请输入账号")).toBeNull();
  await userEvent.keyboard("{Enter}");
  expect(password()).toBe(document.activeElement);
  expect(onSignIn).not.toHaveBeenCalled();
});

test("AUTH-07 a refusal stands in the page and leads back to the password", async () => {
  render(<LoginPage onSignIn={() => Promise.reject(new Error("用户名或密码错误"))} />);
  await userEvent.keyboard("doctor{Tab}wrong{Enter}");
  expect((await screen.findByRole("alert")).textContent).toBe("用户名或密码错误");
  expect(password()).toBe(document.activeElement);
  expect(username()).toHaveProperty("value", "doctor");
});

test("AUTH-02 a second press while the first is on its way sends nothing", async () => {
  const onSignIn = vi.fn(() => new Promise<void>(() => undefined));
  render(<LoginPage onSignIn={onSignIn} />);
  await userEvent.keyboard("doctor{Tab}Pa55-word{Enter}{Enter}");
  expect(onSignIn).toHaveBeenCalledOnce();
});

test("AUTH-02 caps lock is noticed in the password only", () => {
  render(<LoginPage onSignIn={async () => undefined} />);
  fireEvent.keyUp(password(), { key: "A", modifierCapsLock: true });
  expect(screen.getByText("大写锁定已开启")).toBeTruthy();
  fireEvent.keyUp(password(), { key: "a", modifierCapsLock: false });
  expect(screen.queryByText("大写锁定已开启")).toBeNull();
});

test("AUTH-19 the page tells why the person has to sign in again", () => {
  render(<LoginPage notice="登录已过期，请重新登录" onSignIn={async () => undefined} />);
  expect(screen.getByRole("status").textContent).toBe("登录已过期，请重新登录");
});
