import { Button, Steps } from "antd";
import { useEffect, useRef, useState } from "react";
import type { FormEvent, ReactNode } from "react";
import { EntranceResult } from "./EntranceResult.tsx";
import { FormFooter } from "./FormFooter.tsx";
import styles from "./LoginPage.module.css";
import type { NewPasswordErrors } from "./NewPasswordFields.tsx";
import { newPasswordErrors, NewPasswordFields } from "./NewPasswordFields.tsx";
import { PhoneForm } from "./PhoneForm.tsx";
import { useSubmission } from "./useSubmission.ts";
import type { CodeSending } from "./verification.types.ts";

/** A proved phone number: its account, and the ticket for a new password. */
export interface ProvedAccount {
  readonly username: string;
  readonly ticket: string;
}

/** Props of `AlterationPage`. */
export interface AlterationPageProps extends CodeSending {
  /** @throws with the sentence the person reads */
  readonly onVerify: (entered: { readonly phone: string; readonly smscode: string }) => Promise<ProvedAccount>;
  /** @throws with the sentence the person reads, and the fields it is about */
  readonly onChange: (change: { readonly ticket: string; readonly password: string }) => Promise<void>;
  /** The way back to the sign-in. */
  readonly links: ReactNode;
}

const STEPS = [{ title: "验证手机号" }, { title: "设置新密码" }, { title: "完成" }];

/** A new password for a lost one, in steps: prove the phone number, choose the password, done. */
export function AlterationPage({ onVerify, onChange, links, slider, sendCode }: AlterationPageProps) {
  const [account, setAccount] = useState<ProvedAccount>();
  const [isDone, setDone] = useState(false);

  if (isDone)
    return (
      <EntranceResult status="success" title="密码修改成功" text="已退出这个账号在其他地方的登录，请用新密码登录。">
        {links}
      </EntranceResult>
    );
  return (
    <div className={styles.form}>
      <h1 className={styles.title}>找回密码</h1>
      <Steps className={styles.steps ?? ""} size="small" responsive={false} current={account ? 1 : 0} items={STEPS} />
      {account ? (
        <PasswordStep
          account={account}
          onChange={async (password) => {
            await onChange({ ticket: account.ticket, password });
            setDone(true);
          }}
        />
      ) : (
        <PhoneForm
          slider={slider}
          sendCode={sendCode}
          submitLabel="下一步"
          hasFocus
          onSubmit={async (entered) => setAccount(await onVerify(entered))}
        />
      )}
      <nav className={styles.links}>
        {links}
        {account && (
          <Button type="link" onClick={() => setAccount(undefined)} style={{ paddingInline: 0 }}>
            重新验证手机号
          </Button>
        )}
      </nav>
    </div>
  );
}

interface PasswordStepProps {
  readonly account: ProvedAccount;
  readonly onChange: (password: string) => Promise<void>;
}

function PasswordStep({ account, onChange }: PasswordStepProps) {
  const password = useRef<HTMLInputElement>(null);
  const confirmpassword = useRef<HTMLInputElement>(null);
  const [errors, setErrors] = useState<NewPasswordErrors>({});
  const submission = useSubmission({
    fallback: "密码没有修改成功，请重试",
    onRefused: ({ message, problems }) => (show(problems) ? undefined : message),
  });

  useEffect(() => password.current?.focus(), []);

  /** Shows messages at their fields and puts the focus on the first; says whether there are any. */
  function show(wrong: NewPasswordErrors): boolean {
    setErrors(wrong);
    const field = wrong.password ? password : wrong.confirmpassword ? confirmpassword : undefined;
    field?.current?.focus();
    return field !== undefined;
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (submission.isPending) return;
    const entered = new FormData(event.currentTarget);
    const text = String(entered.get("password"));
    if (!show(newPasswordErrors(text, String(entered.get("confirmpassword"))))) void submission.submit(() => onChange(text));
  }

  return (
    <form className={styles.fields} aria-label="设置新密码" noValidate onSubmit={handleSubmit}>
      {/* For password managers, which keep the new password with the account. */}
      <input type="text" name="username" autoComplete="username" value={account.username} readOnly hidden />
      <p className={styles.lead}>
        正在为账号 <strong>{account.username}</strong> 设置新密码
      </p>
      <NewPasswordFields
        password={password}
        confirmpassword={confirmpassword}
        errors={errors}
        onInput={(field) => setErrors((current) => ({ ...current, [field]: undefined }))}
      />
      <FormFooter label="确定" submission={submission} />
    </form>
  );
}
