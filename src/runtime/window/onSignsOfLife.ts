/** Who wants to know whether the server may be reached again. */
export interface LifeListener {
  /** The network is back, or somebody looks at the page again. */
  readonly onBack: () => void;
  /** The network is gone. */
  readonly onGone?: () => void;
}

/** Tells how it stands with the network as far as the window knows, for every line that the console holds. Gives back how to stop. */
export function onSignsOfLife({ onBack, onGone }: LifeListener): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  window.addEventListener("online", onBack, { signal });
  window.addEventListener("focus", onBack, { signal });
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && onBack(), { signal });
  if (onGone) window.addEventListener("offline", onGone, { signal });
  return () => stop.abort();
}
