import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { FormEvent } from "react";
import { entranceFailure } from "./entranceFailure.ts";
import { LoginField } from "./LoginField.tsx";
import styles from "./LoginPage.module.css";
import { SubmitButton } from "./SubmitButton.tsx";
import type { SliderVerification } from "./verification.types.ts";

const SliderField = lazy(async () => ({ default: (await import("./SliderField.tsx")).SliderField }));

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
  const [failure, setFailure] = useState<string>();
  const [isPending, setPending] = useState(false);
  const [hasSlider, setHasSlider] = useState(needsSlider);
  const [round, setRound] = useState(0);
  const [proof, setProof] = useState<string>();
  const [sliderError, setSliderError] = useState<string>();

  useEffect(() => usernameInput.current?.focus(), []);

  async function signIn(credentials: AccountCredentials) {
    setPending(true);
    setFailure(undefined);
    try {
      await onSignIn(credentials);
    } catch (error) {
      const { message, needsSlider: isAsked } = entranceFailure(error, "登录失败，请重试");
      setFailure(message);
      setHasSlider((had) => had || isAsked);
      // A proof is good for one attempt.
      setRound((current) => current + 1);
      setProof(undefined);
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
    const lacksProof = hasSlider && !proof;
    setSliderError(lacksProof ? "请先拖动滑块完成验证" : undefined);
    if (!username) usernameInput.current?.focus();
    else if (!password) passwordInput.current?.focus();
    else if (!lacksProof) void signIn({ username, password, ...(proof ? { sliderProof: proof } : {}) });
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
          <SliderField
            key={round}
            verification={slider}
            error={sliderError}
            onPass={(passed) => {
              setProof(passed);
              setSliderError(undefined);
            }}
          />
        </Suspense>
      )}
      <div className={styles.outcome} role={failure ? "alert" : "status"}>
        {failure ? <span className={styles.failure}>{failure}</span> : notice}
      </div>
      <SubmitButton label="登录" isPending={isPending} />
    </form>
  );
}
