import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { accountKeys } from "./accountApi.ts";
import styles from "./account.module.css";
import { OwnSessions } from "./OwnSessions.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import type { PasswordFormProps } from "./PasswordForm.tsx";
import { SignInLog } from "./SignInLog.tsx";

/** Props of `SecuritySettings`. */
export interface SecuritySettingsProps {
  readonly onChangePassword: PasswordFormProps["onSubmit"];
}

/** Password, places of sign-in, and the log of them. */
export function SecuritySettings({ onChangePassword }: SecuritySettingsProps) {
  const [round, setRound] = useState(0);
  const queries = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  function startAnew() {
    // The field or button that has the focus goes with the form.
    heading.current?.focus();
    setRound(round + 1);
  }
  function handleChanged() {
    startAnew();
    void queries.invalidateQueries({ queryKey: accountKeys.sessions });
  }
  return (
    <>
      <section className={styles.section}>
        <h2 ref={heading} tabIndex={-1}>
          修改密码
        </h2>
        <p>修改后，其他设备上的登录会全部退出。</p>
        <div className={styles.password}>
          <PasswordForm key={round} onSubmit={onChangePassword} onChanged={handleChanged} onCancel={startAnew} cancelLabel="清空" />
        </div>
      </section>
      <OwnSessions />
      <SignInLog />
    </>
  );
}
