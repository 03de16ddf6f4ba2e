import { Suspense, useEffect, useRef, useState } from "react";
import type { FormEvent } from "react";
import { lazyPart } from "../../runtime/index.ts";
import { FormFooter } from "./FormFooter.tsx";
import { LoginField } from "./LoginField.tsx";
import styles from "./LoginPage.module.css";
import { useSliderProof } from "./useSliderProof.ts";
import { useSubmission } from "./useSubmission.ts";
import type { SliderVerification } from "./verification.types.ts";
import { trimSpace } from "../../schema/text/space.ts";

const SliderField = lazyPart(async () => (await import("./SliderField.tsx")).SliderField);

/** What a person signs in with. */
export interface AccountCredentials {
  readonly username: string;
  readonly password: string;
  /** Proof of a passed slider, where it was asked for. */
  readonly sliderProof?: string;
}

/** Props of `AccountForm`. */
export interface AccountFormProps {
  /** Why the person has to sign in again, where there is a reason. */
  readonly notice?: string | undefined;
  /** The slider is asked for from the first attempt. */
  readonly needsSlider: boolean;
  readonly slider: SliderVerification;
  readonly onSignIn: (credentials: AccountCredentials) => Promise<void>;
}

/** Messages of empty fields. */
interface Missing {
  readonly username?: string;
  readonly password?: string;
}

/** Sign-in with account and password. Every message has its place from the start, so nothing moves when one appears. */
export function AccountForm({ notice, needsSlider, slider, onSignIn }: AccountFormProps) {
  const usernameInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState<Missing>({});
  const [hasSlider, setHasSlider] = useState(needsSlider);
  const { proof, round, field, ask, renew } = useSliderProof();
  const submission = useSubmission({
    fallback: "登录失败，请重试",
    onRefused: ({ message, needsSlider: isAsked, seconds }) => {
      setHasSlider((had) => had || isAsked);
      renew();
      // Who only has to wait has typed nothing wrong.
      if (seconds === undefined) passwordInput.current?.select();
      return message;
    },
  });

  useEffect(() => usernameInput.current?.focus(), []);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (submission.isPending) return;
    // Read from the form: what the browser filled in by itself may never have been announced as a change.
    const entered = new FormData(event.currentTarget);
    const username = trimSpace(String(entered.get("username")));
    const password = String(entered.get("password"));
    setMissing({ ...(username ? {} : { username: "请输入账号" }), ...(password ? {} : { password: "请输入密码" }) });
    const lacksProof = ask(hasSlider);
    submission.forget();
    if (!username) usernameInput.current?.focus();
    else if (!password) passwordInput.current?.focus();
    else if (!lacksProof) void submission.submit(() => onSignIn({ username, password, ...(proof ? { sliderProof: proof } : {}) }));
  }

  function handlePass(passed: string) {
    field.onPass(passed);
    submission.forget();
  }

  return (
    <form className={styles.fields} aria-label="账号密码登录" noValidate onSubmit={handleSubmit}>
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
      {hasSlider && (
        <Suspense fallback={<div className={styles.sliderPlace} />}>
          <SliderField key={round} verification={slider} error={field.error} onPass={handlePass} />
        </Suspense>
      )}
      <FormFooter label="登录" submission={submission} notice={notice} />
    </form>
  );
}
