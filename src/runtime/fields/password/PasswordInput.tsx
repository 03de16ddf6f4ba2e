import { EyeInvisibleOutlined, EyeOutlined } from "@ant-design/icons";
import { Input } from "antd";
import type { InputProps, InputRef } from "antd";
import { useState } from "react";
import type { Ref } from "react";
import styles from "./PasswordInput.module.css";

/** Props of `PasswordInput`. */
export interface PasswordInputProps extends Omit<InputProps, "type" | "suffix"> {
  readonly ref?: Ref<InputRef>;
}

/** A field for a secret that can be looked at while it is typed. antd's own has an eye that the keyboard does not reach. */
export function PasswordInput(props: PasswordInputProps) {
  const [isShown, setShown] = useState(false);
  const reveal = (
    <button
      type="button"
      className={styles.reveal}
      disabled={props.disabled}
      aria-label={isShown ? "隐藏密码" : "显示密码"}
      onClick={() => setShown(!isShown)}
    >
      {isShown ? <EyeOutlined /> : <EyeInvisibleOutlined />}
    </button>
  );
  return <Input {...props} type={isShown ? "text" : "password"} suffix={reveal} />;
}
