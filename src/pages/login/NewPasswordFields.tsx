import type { RefObject } from "react";
import { isStrongPassword, WEAK_PASSWORD } from "../../schema/kinds/passwordRule.ts";
import { LoginField } from "./LoginField.tsx";

/** Messages of the two fields. */
export interface NewPasswordErrors {
  readonly password?: string | undefined;
  readonly confirmpassword?: string | undefined;
}

/** Props of `NewPasswordFields`. */
export interface NewPasswordFieldsProps {
  readonly password: RefObject<HTMLInputElement | null>;
  readonly confirmpassword: RefObject<HTMLInputElement | null>;
  readonly errors: NewPasswordErrors;
  readonly onInput: (field: keyof NewPasswordErrors) => void;
}

/** Says what is wrong with a new password and its repetition; the server has the last word. */
export function newPasswordErrors(password: string, confirmpassword: string): NewPasswordErrors {
  return {
    ...(password === "" ? { password: "请输入新密码!" } : {}),
    ...(password !== "" && !isStrongPassword(password) ? { password: WEAK_PASSWORD } : {}),
    ...(confirmpassword === "" ? { confirmpassword: "请确认新密码!" } : {}),
    ...(confirmpassword !== "" && confirmpassword !== password ? { confirmpassword: "两次输入的密码不一样!" } : {}),
  };
}

/** A new password, twice. */
export function NewPasswordFields({ password, confirmpassword, errors, onInput }: NewPasswordFieldsProps) {
  return (
    <>
      <LoginField
        ref={password}
        label="新密码"
        name="password"
        autoComplete="new-password"
        error={errors.password}
        hint="至少 8 位，包含字母、数字和特殊符号"
        onInput={() => onInput("password")}
        secret
      />
      <LoginField
        ref={confirmpassword}
        label="确认新密码"
        name="confirmpassword"
        autoComplete="new-password"
        error={errors.confirmpassword}
        onInput={() => onInput("confirmpassword")}
        secret
      />
    </>
  );
}
