import { useState } from "react";
import { entranceFailure } from "./entranceFailure.ts";
import type { EntranceFailure } from "./entranceFailure.ts";

/** Sending a form of the pages before the sign-in. */
export interface Submission {
  readonly isPending: boolean;
  /** Why what was sent last was refused, for the place below the fields. */
  readonly failure: string | undefined;
  /** Sends the form and waits for the answer. */
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

  async function submit(send: () => Promise<void>) {
    setPending(true);
    setFailure(undefined);
    try {
      await send();
    } catch (error) {
      setFailure(onRefused(entranceFailure(error, fallback)));
    } finally {
      setPending(false);
    }
  }

  return { isPending, failure, submit, forget: () => setFailure(undefined) };
}
