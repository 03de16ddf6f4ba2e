import { EyeInvisibleOutlined, EyeOutlined } from "@ant-design/icons";
import { useId, useState } from "react";
import type { HTMLAttributes, KeyboardEvent, ReactNode, Ref } from "react";
import { isSecretKey, SECRET_KEY } from "../../runtime/index.ts";
import styles from "./LoginField.module.css";

/** Props of `LoginField`. */
export interface LoginFieldProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly label: string;
  readonly name: string;
  readonly autoComplete: string;
  readonly error: string | undefined;
  readonly onInput: () => void;
  /** Covers what is typed and warns of caps lock. @default false */
  readonly secret?: boolean;
  readonly inputMode?: HTMLAttributes<HTMLInputElement>["inputMode"];
  readonly maxLength?: number;
  /** What to know while typing; an error takes its place. */
  readonly hint?: string | undefined;
  /** Stands at the end of the field. */
  readonly action?: ReactNode;
}

/**
 * One field of the sign-in, with a line kept free for its message. A plain input: antd's brings text areas and
 * form validation along, which would be a fifth of all that this page loads.
 */
export function LoginField({ ref, label, error, onInput, secret = false, hint, action, ...input }: LoginFieldProps) {
  const id = useId();
  const [isHidden, setHidden] = useState(secret);
  const [capsLock, setCapsLock] = useState(false);
  const word = isHidden ? "显示密码" : "隐藏密码";
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState("CapsLock"));
  const handleKeyDown = (event: KeyboardEvent) => {
    watchCapsLock(event);
    if (!isSecretKey(event)) return;
    event.preventDefault();
    setHidden(!isHidden);
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={error ? styles.wrongControl : styles.control}>
        <input
          ref={ref}
          id={id}
          {...input}
          type={isHidden ? "password" : "text"}
          autoCapitalize="none"
          spellCheck={false}
          aria-required
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-message`}
          onInput={onInput}
          {...(secret
            ? { onKeyDown: handleKeyDown, "aria-keyshortcuts": SECRET_KEY, onKeyUp: watchCapsLock, onBlur: () => setCapsLock(false) }
            : {})}
        />
        {secret && (
          <button
            type="button"
            className={styles.reveal}
            // Tab leads on to the next field; the keyboard has a key of its own.
            tabIndex={-1}
            aria-label={word}
            title={`${word}（${SECRET_KEY}）`}
            onClick={() => setHidden(!isHidden)}
          >
            {isHidden ? <EyeInvisibleOutlined /> : <EyeOutlined />}
          </button>
        )}
        {action}
      </div>
      <p id={`${id}-message`} className={error ? styles.error : capsLock ? styles.warning : styles.hint} aria-live="polite">
        {error ?? (capsLock ? "大写锁定已开启" : hint)}
      </p>
    </div>
  );
}
