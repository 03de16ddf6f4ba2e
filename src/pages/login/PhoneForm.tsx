import { useEffect, useRef, useState } from "react";
import type { FormEvent } from "react";
import { FormFooter } from "./FormFooter.tsx";
import styles from "./LoginPage.module.css";
import { phoneCodeErrors, PhoneCodeFields } from "./PhoneCodeFields.tsx";
import type { PhoneCodeErrors } from "./PhoneCodeFields.tsx";
import { useSubmission } from "./useSubmission.ts";
import type { CodeSending } from "./verification.types.ts";
import { trimSpace } from "../../schema/text/space.ts";

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
  const submission = useSubmission({
    fallback: "操作失败，请重试",
    onRefused: ({ message }) => {
      smscode.current?.select();
      return message;
    },
  });

  useEffect(() => {
    if (hasFocus) phone.current?.focus();
  }, [hasFocus]);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (submission.isPending) return;
    const entered = new FormData(event.currentTarget);
    const values = { phone: trimSpace(String(entered.get("phone"))), smscode: trimSpace(String(entered.get("smscode"))) };
    const wrong = phoneCodeErrors(values.phone, values.smscode);
    setErrors(wrong);
    if (wrong.phone) phone.current?.focus();
    else if (wrong.smscode) smscode.current?.focus();
    else void submission.submit(() => onSubmit(values));
  }

  return (
    <form className={styles.fields} aria-label={submitLabel} noValidate onSubmit={handleSubmit}>
      <PhoneCodeFields phone={phone} smscode={smscode} errors={errors} onErrors={setErrors} slider={slider} sendCode={sendCode} />
      <FormFooter label={submitLabel} submission={submission} />
    </form>
  );
}
