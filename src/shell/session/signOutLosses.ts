/** Says what signing out would take along, as a sentence each; nothing where there is nothing. */
type TellLosses = () => readonly string[];

const told = new Set<TellLosses>();

/** Asks a part of the console for what signing out would take along, beside unsaved forms. Gives back how to stop. */
export function onSignOut(tell: TellLosses): () => void {
  told.add(tell);
  return () => void told.delete(tell);
}

/** What signing out would take along now, beside unsaved forms. */
export function signOutLosses(): readonly string[] {
  return [...told].flatMap((tell) => tell());
}
