import styles from "./SubmitButton.module.css";

/** Props of `SubmitButton`. */
export interface SubmitButtonProps {
  readonly label: string;
  /** What was sent is on its way; the button stays in place and does nothing. */
  readonly isPending: boolean;
  /** Seconds until it does something again; it counts them down. @default 0 */
  readonly secondsToWait?: number;
}

/** The button that sends a form before the sign-in. A plain one, like the fields: antd's is a sixth of what the page loads. */
export function SubmitButton({ label, isPending, secondsToWait = 0 }: SubmitButtonProps) {
  return (
    <button type="submit" className={styles.submit} aria-busy={isPending} aria-disabled={isPending || secondsToWait > 0}>
      {isPending && <span className={styles.spinner} aria-hidden />}
      {secondsToWait > 0 ? `${label}（${secondsToWait} 秒后可重试）` : label}
    </button>
  );
}
