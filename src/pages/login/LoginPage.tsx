import { Button } from "antd";
import { useEffect, useId, useRef, useState } from "react";
import type { FormEvent } from "react";
import { LoginField } from "./LoginField.tsx";
import styles from "./LoginPage.module.css";

/** Props of `LoginPage`. */
export interface LoginPageProps {
  /** Why the person has to sign in again, where there is a reason. */
  readonly notice?: string | undefined;
  /** Signs in; rejects with an error whose message the person reads. Resolved, the page is left. */
  readonly onSignIn: (credentials: { readonly username: string; readonly password: string }) => Promise<void>;
}

/** Messages of empty fields. */
interface Missing {
  readonly username?: string;
  readonly password?: string;
}

/** Account sign-in. Every message has its place from the start, so nothing moves when one appears. */
export function LoginPage({ notice, onSignIn }: LoginPageProps) {
  const titleId = useId();
  const usernameInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState<Missing>({});
  const [failure, setFailure] = useState<string>();
  const [isPending, setPending] = useState(false);

  useEffect(() => usernameInput.current?.focus(), []);

  async function signIn(username: string, password: string) {
    setPending(true);
    setFailure(undefined);
    try {
      await onSignIn({ username, password });
    } catch (error) {
      setFailure(error instanceof Error && error.message !== "" ? error.message : "登录失败，请重试");
      passwordInput.current?.select();
    } finally {
      setPending(false);
    }
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    // Read from the form: what the browser filled in by itself may never have been announced as a change.
    const entered = new FormData(event.currentTarget);
    const username = String(entered.get("username")).trim();
    const password = String(entered.get("password"));
    setMissing({ ...(username ? {} : { username: "请输入账号" }), ...(password ? {} : { password: "请输入密码" }) });
    if (!username) usernameInput.current?.focus();
    else if (!password) passwordInput.current?.focus();
    else void signIn(username, password);
  }

  return (
    <form className={styles.form} aria-labelledby={titleId} noValidate onSubmit={handleSubmit}>
      <h1 id={titleId} className={styles.title}>
        登录
      </h1>
      <p className={styles.lead}>请使用工作账号登录</p>
      <LoginField
        ref={usernameInput}
        label="账号"
        name="username"
        autoComplete="username"
        error={missing.username}
        onInput={() => setMissing(({ password }) => (password ? { password } : {}))}
      />
      <LoginField
        ref={passwordInput}
        label="密码"
        name="password"
        autoComplete="current-password"
        error={missing.password}
        onInput={() => setMissing(({ username }) => (username ? { username } : {}))}
        secret
      />
      <div className={styles.outcome} role={failure ? "alert" : "status"}>
        {failure ? <span className={styles.failure}>{failure}</span> : notice}
      </div>
      <Button type="primary" htmlType="submit" block loading={isPending} className={styles.submit ?? ""}>
        登录
      </Button>
    </form>
  );
}
