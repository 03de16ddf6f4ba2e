import type { ReactNode } from "react";
import styles from "./LoginPage.module.css";
import { SubmitButton } from "./SubmitButton.tsx";
import type { Submission } from "./useSubmission.ts";

/** Props of `FormFooter`. */
export interface FormFooterProps {
  readonly label: string;
  readonly submission: Pick<Submission, "isPending" | "failure" | "secondsToWait">;
  /** Stands in the place of a refusal while there is none. */
  readonly notice?: ReactNode;
}

/** The end of a form before the sign-in: what became of it, and the button that sends it. */
export function FormFooter({ label, submission: { isPending, failure, secondsToWait }, notice }: FormFooterProps) {
  return (
    <>
      <div className={styles.outcome} role={failure ? "alert" : "status"}>
        {failure ? <span className={styles.failure}>{failure}</span> : notice}
      </div>
      <SubmitButton label={label} isPending={isPending} secondsToWait={secondsToWait} />
    </>
  );
}
