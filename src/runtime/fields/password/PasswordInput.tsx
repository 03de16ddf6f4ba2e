import { EyeInvisibleOutlined, EyeOutlined } from "@ant-design/icons";
import { Input } from "antd";
import type { InputProps, InputRef } from "antd";
import { useState } from "react";
import type { KeyboardEvent, Ref } from "react";
import { isSecretKey, SECRET_KEY } from "../../window/secretKey.ts";
import styles from "./PasswordInput.module.css";

/** Props of `PasswordInput`. */
export interface PasswordInputProps extends Omit<InputProps, "type" | "suffix"> {
  readonly ref?: Ref<InputRef>;
}

/**
 * A field for a secret that can be looked at while it is typed. Tab leads on to the next field, past the eye, which the
 * keyboard opens by Alt+V; antd's own has an eye that the keyboard does not reach at all.
 */
export function PasswordInput({ onKeyDown, ...props }: PasswordInputProps) {
  const [isShown, setShown] = useState(false);
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    if (isSecretKey(event)) {
      event.preventDefault();
      setShown(!isShown);
    }
  };
  const word = isShown ? "隐藏密码" : "显示密码";
  const reveal = (
    <button
      type="button"
      className={styles.reveal}
      disabled={props.disabled}
      tabIndex={-1}
      aria-label={word}
      title={`${word}（${SECRET_KEY}）`}
      onClick={() => setShown(!isShown)}
    >
      {isShown ? <EyeOutlined /> : <EyeInvisibleOutlined />}
    </button>
  );
  return <Input {...props} type={isShown ? "text" : "password"} suffix={reveal} aria-keyshortcuts={SECRET_KEY} onKeyDown={handleKeyDown} />;
}
