import { useEffect, useRef, useState } from "react";
import type { FormEvent } from "react";
import { entranceFailure } from "./entranceFailure.ts";
import styles from "./LoginPage.module.css";
import { phoneCodeErrors, PhoneCodeFields } from "./PhoneCodeFields.tsx";
import type { PhoneCodeErrors } from "./PhoneCodeFields.tsx";
import { SubmitButton } from "./SubmitButton.tsx";
import type { CodeSending } from "./verification.types.ts";

/** Props of `PhoneForm`. */
export interface PhoneFormProps extends CodeSending {
  readonly submitLabel: string;
  /** The first field takes the focus. @default false */
  readonly hasFocus?: boolean;
  /** @throws with the sentence the person reads */
  readonly onSubmit: (entered: { readonly phone: string; readonly smscode: string }) => Promise<void>;
}

/** Proves a phone number by the code sent to it: the sign-in by phone, and the first step to a new password. */
export function PhoneForm({ slider, sendCode, submitLabel, hasFocus = false, onSubmit }: PhoneFormProps) {
  const phone = useRef<HTMLInputElement>(null);
  const smscode = useRef<HTMLInputElement>(null);
  const [errors, setErrors] = useState<PhoneCodeErrors>({});
  const [failure, setFailure] = useState<string>();
  const [isPending, setPending] = useState(false);

  useEffect(() => {
    if (hasFocus) phone.current?.focus();
  }, [hasFocus]);

  async function submit(entered: { readonly phone: string; readonly smscode: string }) {
    setPending(true);
    setFailure(undefined);
    try {
      await onSubmit(entered);
    } catch (error) {
      setFailure(entranceFailure(error, "操作失败，请重试").message);
      smscode.current?.select();
    } finally {
      setPending(false);
    }
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const entered = new FormData(event.currentTarget);
    const values = { phone: String(entered.get("phone")).trim(), smscode: String(entered.get("smscode")).trim() };
    const wrong = phoneCodeErrors(values.phone, values.smscode);
    setErrors(wrong);
    if (wrong.phone) phone.current?.focus();
    else if (wrong.smscode) smscode.current?.focus();
    else void submit(values);
  }

  return (
    <form className={styles.fields} aria-label={submitLabel} noValidate onSubmit={handleSubmit}>
      <PhoneCodeFields phone={phone} smscode={smscode} errors={errors} onErrors={setErrors} slider={slider} sendCode={sendCode} />
      <div className={styles.outcome} role={failure ? "alert" : "status"}>
        {failure && <span className={styles.failure}>{failure}</span>}
      </div>
      <SubmitButton label={submitLabel} isPending={isPending} />
    </form>
  );
}
