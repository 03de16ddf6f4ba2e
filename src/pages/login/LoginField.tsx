import { Input } from "antd";
import type { InputRef } from "antd";
import { useId, useState } from "react";
import type { KeyboardEvent, Ref } from "react";
import styles from "./LoginPage.module.css";

/** Props of `LoginField`. */
export interface LoginFieldProps {
  readonly ref: Ref<InputRef>;
  readonly label: string;
  readonly name: string;
  readonly autoComplete: string;
  readonly error: string | undefined;
  readonly onInput: () => void;
  /** Covers what is typed and warns of caps lock. @default false */
  readonly secret?: boolean;
}

/** One field of the sign-in, with a line kept free for its message. */
export function LoginField({ ref, label, name, autoComplete, error, onInput, secret = false }: LoginFieldProps) {
  const id = useId();
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState("CapsLock"));
  const Control = secret ? Input.Password : Input;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <Control
        ref={ref}
        id={id}
        name={name}
        className={styles.input ?? ""}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        aria-required
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-message`}
        onInput={onInput}
        {...(error ? { status: "error" as const } : {})}
        {...(secret ? { onKeyDown: watchCapsLock, onKeyUp: watchCapsLock, onBlur: () => setCapsLock(false) } : {})}
      />
      <p id={`${id}-message`} className={error ? styles.error : styles.hint} aria-live="polite">
        {error ?? (capsLock ? "大写锁定已开启" : undefined)}
      </p>
    </div>
  );
}
