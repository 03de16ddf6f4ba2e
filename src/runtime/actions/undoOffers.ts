/** A note with an undo that is on screen. */
interface Offer {
  /** Rows it is about. */
  readonly ids: readonly string[];
  close(): void;
}

const offers = new Map<string, Offer>();

/** Keeps a note with an undo for as long as it is on screen. Gives what takes it off the list. */
export function keepOffer(key: string, offer: Offer): () => void {
  offers.set(key, offer);
  return () => void offers.delete(key);
}

/** Closes the notes about rows that something was done with since: they offer what is no longer there. */
export function closeOffers(ids: readonly string[]): void {
  for (const { ids: about, close } of offers.values()) if (about.some((id) => ids.includes(id))) close();
}
