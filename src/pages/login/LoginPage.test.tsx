import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { userEvent } from "../../../tests/support/userEvent.ts";
import { LoginPage } from "./LoginPage.tsx";
import type { LoginPageProps } from "./LoginPage.tsx";
import { dragByKeys, verification } from "./testing/slider.ts";

function open(props: Partial<LoginPageProps> = {}) {
  const nothing = async () => undefined;
  const all: LoginPageProps = {
    needsSlider: false,
    slider: verification(),
    sendCode: async () => "验证码已发送",
    hasPhone: false,
    providers: [],
    onSignIn: nothing,
    onPhoneSignIn: nothing,
    onProvider: () => undefined,
    ...props,
  };
  render(<LoginPage {...all} />);
}

const username = () => screen.getByRole("textbox", { name: "账号" });
const password = () => screen.getByLabelText("密码");
const button = () => screen.getByRole("button", { name: /登\s*录/ });

test("AUTH-02 the account field has the focus and Enter signs in", async () => {
  const onSignIn = vi.fn(async () => undefined);
  open({ onSignIn });
  expect(username()).toBe(document.activeElement);
  await userEvent.keyboard(" doctor {Tab}Pa55-word{Enter}");
  expect(onSignIn).toHaveBeenCalledExactlyOnceWith({ username: "doctor", password: "Pa55-word" });
});

test("AUTH-02 an empty field says so beside itself and nothing is sent", async () => {
  const onSignIn = vi.fn(async () => undefined);
  open({ onSignIn });
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
  open({ onSignIn: () => Promise.reject(new Error("账号或密码错误")) });
  await userEvent.keyboard("doctor{Tab}wrong{Enter}");
  expect((await screen.findByRole("alert")).textContent).toBe("账号或密码错误");
  expect(password()).toBe(document.activeElement);
  expect(username()).toHaveProperty("value", "doctor");
});

test("AUTH-02 a second press while the first is on its way sends nothing", async () => {
  const onSignIn = vi.fn(() => new Promise<void>(() => undefined));
  open({ onSignIn });
  await userEvent.keyboard("doctor{Tab}Pa55-word{Enter}{Enter}");
  expect(onSignIn).toHaveBeenCalledOnce();
});

test("AUTH-02 caps lock is noticed in the password only", () => {
  open();
  fireEvent.keyUp(password(), { key: "A", modifierCapsLock: true });
  expect(screen.getByText("大写锁定已开启")).toBeTruthy();
  fireEvent.keyUp(password(), { key: "a", modifierCapsLock: false });
  expect(screen.queryByText("大写锁定已开启")).toBeNull();
});

test("AUTH-19 the page tells why the person has to sign in again", () => {
  open({ notice: "登录已过期，请重新登录" });
  expect(screen.getByRole("status").textContent).toBe("登录已过期，请重新登录");
});

test("AUTH-43 the slider is asked for after wrong passwords, before the next is sent, and its proof goes along", async () => {
  const refusal = Object.assign(new Error("账号或密码错误"), { result: { slider: true } });
  const onSignIn = vi.fn<LoginPageProps["onSignIn"]>(() => Promise.reject(refusal));
  open({ onSignIn });
  await userEvent.keyboard("doctor{Tab}wrong{Enter}");
  const slider = await screen.findByRole("slider", { name: "拖动滑块验证" });
  await userEvent.click(button());
  expect(screen.getByText("请先拖动滑块完成验证")).toBeTruthy();
  // What is asked for now stands alone.
  expect(screen.queryByText(refusal.message)).toBeNull();
  expect(onSignIn).toHaveBeenCalledOnce();
  await dragByKeys(slider);
  await userEvent.click(button());
  expect(onSignIn).toHaveBeenLastCalledWith({ username: "doctor", password: "wrong", sliderProof: "proof" });
  await waitFor(() => expect(screen.getByRole("slider").getAttribute("aria-valuenow")).toBe("0"));
});

test("S-55 where the server asks to wait, the page counts the seconds, keeps what was typed, and sends nothing before", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setInterval", "clearInterval", "Date"] });
  const refusal = Object.assign(new Error("现在登录的人太多，请 3 秒后重试"), { result: { seconds: 3 } });
  const onSignIn = vi.fn<LoginPageProps["onSignIn"]>(() => Promise.reject(refusal));
  open({ onSignIn });
  await userEvent.keyboard("doctor{Tab}Pa55-word{Enter}");
  expect((await screen.findByRole("alert")).textContent).toBe(refusal.message);
  const waiting = await screen.findByRole("button", { name: /登录（3 秒后可重试）/ });
  expect(waiting.getAttribute("aria-disabled")).toBe("true");
  await userEvent.click(waiting);
  await userEvent.keyboard("{Enter}");
  expect(onSignIn).toHaveBeenCalledOnce();
  expect(username()).toHaveProperty("value", "doctor");
  expect(password()).toHaveProperty("value", "Pa55-word");
  act(() => void vi.advanceTimersByTime(3100));
  expect(screen.queryByRole("alert")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "登录" }));
  expect(onSignIn).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

test("SCREEN-17 SCREEN-18 the ways to sign in are tabs; what was typed in one stays while another is open", async () => {
  open({ hasPhone: true });
  await userEvent.keyboard("doctor");
  await userEvent.click(screen.getByRole("tab", { name: "手机号登录" }));
  await userEvent.type(await screen.findByLabelText("手机号"), "138");
  expect(screen.queryByLabelText("账号")).toHaveProperty("offsetParent", null);
  await userEvent.click(screen.getByRole("tab", { name: "账号密码登录" }));
  expect(screen.getByLabelText("账号")).toHaveProperty("value", "doctor");
  await userEvent.keyboard("{ArrowRight}");
  expect(screen.getByRole("tab", { name: "手机号登录" })).toBe(document.activeElement);
  expect(screen.getByLabelText("手机号")).toHaveProperty("value", "138");
});

test("AUTH-02 a code is sent for a right number once the slider is passed, and again only after a minute", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setInterval", "clearInterval", "Date"] });
  const sendCode = vi.fn(async () => "验证码已发送，5 分钟内有效");
  const onPhoneSignIn = vi.fn(async () => undefined);
  open({ hasPhone: true, sendCode, onPhoneSignIn });
  await userEvent.click(screen.getByRole("tab", { name: "手机号登录" }));
  const send = await screen.findByRole("button", { name: "获取验证码" });
  await userEvent.click(send);
  expect(screen.getByText("请输入手机号")).toBeTruthy();
  await userEvent.type(screen.getByLabelText("手机号"), "13800001234");
  await userEvent.click(send);
  expect(screen.getByText("请先拖动滑块完成验证")).toBeTruthy();
  expect(sendCode).not.toHaveBeenCalled();
  await dragByKeys(screen.getByRole("slider"));
  await userEvent.click(send);
  expect(sendCode).toHaveBeenCalledExactlyOnceWith({ phone: "13800001234", sliderProof: "proof" });
  expect(await screen.findByText("验证码已发送，5 分钟内有效")).toBeTruthy();
  expect(send).toHaveProperty("disabled", true);
  act(() => void vi.advanceTimersByTime(61_000));
  expect(send).toHaveProperty("disabled", false);
  expect(screen.getByRole("slider").getAttribute("aria-valuenow")).toBe("0");
  await userEvent.type(screen.getByLabelText("短信验证码"), "123456{Enter}");
  expect(onPhoneSignIn).toHaveBeenCalledExactlyOnceWith({ phone: "13800001234", smscode: "123456" });
  vi.useRealTimers();
});

test("SCREEN-20 other systems stand as buttons below, and none where there is none", async () => {
  const onProvider = vi.fn();
  open({ providers: [{ id: "wxwork", title: "企业微信" }], onProvider });
  await userEvent.click(screen.getByRole("button", { name: "企业微信" }));
  expect(onProvider).toHaveBeenCalledExactlyOnceWith("wxwork");
});

test("a demonstration says so above the ways in, and only a demonstration does", () => {
  open({ isDemonstration: true });
  expect(screen.getByRole("note").textContent).toContain("这是演示系统");
  cleanup();
  open();
  expect(screen.queryByRole("note")).toBeNull();
});
