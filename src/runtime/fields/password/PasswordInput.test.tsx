import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderRuntime } from "../../../../tests/support/renderRuntime.tsx";
import { PasswordInput } from "./PasswordInput.tsx";

it("Tab leads from a password to the next field, past the eye; Alt+V shows what was typed and hides it again", async () => {
  const { user } = renderRuntime(
    <>
      <PasswordInput aria-label="新密码" />
      <PasswordInput aria-label="确认密码" />
    </>,
  );
  const [first, second] = [screen.getByLabelText<HTMLInputElement>("新密码"), screen.getByLabelText<HTMLInputElement>("确认密码")];
  await user.type(first, "abc");
  await user.keyboard("{Alt>}v{/Alt}");
  expect([first.type, first.value, second.type]).toEqual(["text", "abc", "password"]);
  await user.keyboard("{Alt>}v{/Alt}");
  expect(first.type).toBe("password");
  await user.tab();
  expect(document.activeElement).toBe(second);
  await user.click(screen.getAllByRole("button", { name: "显示密码" })[1]!);
  expect(second.type).toBe("text");
});
