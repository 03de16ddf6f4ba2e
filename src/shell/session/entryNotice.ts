/** A sentence from the sign-in that is told in the console, which the page before it leads to. */
let waiting: string | undefined;

/** Leaves a sentence for the console to tell. */
export function leaveEntryNotice(sentence: string): void {
  waiting = sentence;
}

/** Takes the sentence that was left, once. */
export function takeEntryNotice(): string | undefined {
  const sentence = waiting;
  waiting = undefined;
  return sentence;
}
