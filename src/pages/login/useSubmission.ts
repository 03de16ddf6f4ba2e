import { useState } from "react";
import { entranceFailure } from "./entranceFailure.ts";
import type { EntranceFailure } from "./entranceFailure.ts";
import { useCountdown } from "./useCountdown.ts";

/** Sending a form of the pages before the sign-in. */
export interface Submission {
  readonly isPending: boolean;
  /** Why what was sent last was refused, for the place below the fields. */
  readonly failure: string | undefined;
  /** Seconds until it may be sent again, where the server asked to wait; 0 otherwise. */
  readonly secondsToWait: number;
  /** Sends the form and waits for the answer; does nothing while there are seconds to wait. */
  readonly submit: (send: () => Promise<void>) => Promise<void>;
  /** Takes the refusal from the screen, because what it asked for is done or something else is asked for now. */
  readonly forget: () => void;
}

/** What a form does about a refusal. */
export interface SubmissionOptions {
  /** Said where the refusal says nothing. */
  readonly fallback: string;
  /** Takes the refusal in; gives what stands below the fields, if anything. */
  readonly onRefused: (refusal: EntranceFailure) => string | undefined;
}

/** Sends a form of the pages before the sign-in, and keeps what it was refused with. */
export function useSubmission({ fallback, onRefused }: SubmissionOptions): Submission {
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  // The sentence names the seconds it was said with; once they are over it is no longer true.
  const [secondsToWait, startCountdown] = useCountdown(() => setFailure(undefined));

  async function submit(send: () => Promise<void>) {
    if (secondsToWait > 0) return;
    setPending(true);
    setFailure(undefined);
    try {
      await send();
    } catch (error) {
      const refusal = entranceFailure(error, fallback);
      setFailure(onRefused(refusal));
      if (refusal.seconds !== undefined) startCountdown(refusal.seconds);
    } finally {
      setPending(false);
    }
  }

  return { isPending, failure, secondsToWait, submit, forget: () => setFailure(undefined) };
}
