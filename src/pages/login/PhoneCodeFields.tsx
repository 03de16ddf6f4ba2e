import { useState } from "react";
import type { RefObject } from "react";
import { entranceFailure } from "./entranceFailure.ts";
import { LoginField } from "./LoginField.tsx";
import styles from "./PhoneCodeFields.module.css";
import { SliderField } from "./SliderField.tsx";
import { useCountdown } from "./useCountdown.ts";
import { useSliderProof } from "./useSliderProof.ts";
import type { CodeSending } from "./verification.types.ts";
import { trimSpace } from "../../schema/text/space.ts";

/** Messages of the two fields. */
export interface PhoneCodeErrors {
  readonly phone?: string | undefined;
  readonly smscode?: string | undefined;
}

/** Props of `PhoneCodeFields`. */
export interface PhoneCodeFieldsProps extends CodeSending {
  readonly phone: RefObject<HTMLInputElement | null>;
  readonly smscode: RefObject<HTMLInputElement | null>;
  readonly errors: PhoneCodeErrors;
  readonly onErrors: (errors: PhoneCodeErrors) => void;
}

/** Seconds until another code may be asked for (the server's limit). */
const RESEND_AFTER = 60;
const MOBILE = /^1[3-9]\d{9}$/;

/** Says what is wrong with the two fields as they are. */
export function phoneCodeErrors(phone: string, smscode: string): PhoneCodeErrors {
  return {
    ...(MOBILE.test(phone) ? {} : { phone: phone ? "请输入正确手机号" : "请输入手机号" }),
    ...(/^\d{6}$/.test(smscode) ? {} : { smscode: smscode ? "验证码是 6 位数字" : "请输入验证码" }),
  };
}

/** Phone number, slider, and the code that the slider lets be sent; shared by the pages that prove a number. */
export function PhoneCodeFields({ phone, smscode, errors, onErrors, slider, sendCode }: PhoneCodeFieldsProps) {
  const { proof, round, field, ask, renew } = useSliderProof();
  const [sent, setSent] = useState<string>();
  const [isSending, setSending] = useState(false);
  const [isUsed, setUsed] = useState(false);

  // When another code may be asked for, the slider is there again.
  function resetSlider() {
    renew();
    setUsed(false);
  }

  const [seconds, startCountdown] = useCountdown(resetSlider);

  async function send(number: string, sliderProof: string) {
    setSending(true);
    setSent(undefined);
    setUsed(true);
    try {
      setSent(await sendCode({ phone: number, sliderProof }));
      startCountdown(RESEND_AFTER);
      smscode.current?.focus();
    } catch (error) {
      const failure = entranceFailure(error, "验证码没有发送成功，请重试");
      onErrors({ ...errors, smscode: failure.message });
      if (failure.seconds === undefined) resetSlider();
      else startCountdown(failure.seconds);
    } finally {
      setSending(false);
    }
  }

  function handleSend() {
    const number = trimSpace(phone.current?.value ?? "");
    const wrong = phoneCodeErrors(number, "000000").phone;
    onErrors({ phone: wrong, smscode: undefined });
    ask(!wrong);
    if (wrong) phone.current?.focus();
    else if (proof && !isUsed) void send(number, proof);
  }

  return (
    <>
      <LoginField
        ref={phone}
        label="手机号"
        name="phone"
        autoComplete="tel-national"
        inputMode="tel"
        maxLength={11}
        error={errors.phone}
        onInput={() => onErrors({ ...errors, phone: undefined })}
      />
      <SliderField key={round} verification={slider} {...field} />
      <LoginField
        ref={smscode}
        label="短信验证码"
        name="smscode"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={6}
        error={errors.smscode}
        hint={sent}
        onInput={() => onErrors({ ...errors, smscode: undefined })}
        action={
          <button type="button" className={styles.send} disabled={seconds > 0 || isSending} onClick={handleSend}>
            {seconds > 0 ? `${seconds} 秒后重新获取` : isSending ? "正在发送" : "获取验证码"}
          </button>
        }
      />
    </>
  );
}
