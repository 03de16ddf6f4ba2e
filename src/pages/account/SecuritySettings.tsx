import { useState } from "react";
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
  const startAnew = () => setRound(round + 1);
  return (
    <>
      <section className={styles.section}>
        <h2>修改密码</h2>
        <p>修改后，其他设备上的登录会全部退出。</p>
        <div className={styles.password}>
          <PasswordForm key={round} onSubmit={onChangePassword} onChanged={startAnew} onCancel={startAnew} cancelLabel="清空" />
        </div>
      </section>
      <OwnSessions />
      <SignInLog />
    </>
  );
}
