import styles from "./SubmitButton.module.css";

/** Props of `SubmitButton`. */
export interface SubmitButtonProps {
  readonly label: string;
  /** What was sent is on its way; the button stays in place and does nothing. */
  readonly isPending: boolean;
}

/** The button that sends a form before the sign-in. A plain one, like the fields: antd's is a sixth of what the page loads. */
export function SubmitButton({ label, isPending }: SubmitButtonProps) {
  return (
    <button type="submit" className={styles.submit} aria-busy={isPending} aria-disabled={isPending}>
      {isPending && <span className={styles.spinner} aria-hidden />}
      {label}
    </button>
  );
}
