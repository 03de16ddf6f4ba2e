/** ms after which something counts as not come about. */
const patience = 20_000;

/** The next frame's beginning. */
export function frame(): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(resolve);
  });
}

/** The moment when the frame whose callbacks run now has been painted: a message sent in them arrives then. */
export function painted(): Promise<number> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => resolve(performance.now()), { once: true });
    port1.start();
    port2.postMessage(undefined);
  });
}

/** Looks from the next frame on, in every frame, whether something has come about. */
export async function until(isDone: () => boolean): Promise<void> {
  const end = performance.now() + patience;
  do {
    if (performance.now() > end) throw new Error(`did not come about: ${String(isDone)}`);
    await frame();
  } while (!holds(isDone));
}

/** ms from an act until a frame in which it is done has been painted. */
export async function timeOf(act: () => void, isDone: () => boolean): Promise<number> {
  // Begins with a frame, so that every act has as long until the next one.
  await frame();
  await painted();
  const start = performance.now();
  act();
  await until(isDone);
  return (await painted()) - start;
}

/** ms from the first event of these kinds that is heard, as the browser dates it, until a frame in which it has done its work is painted. */
export async function timeOfEvent(kinds: readonly string[], isDone: () => boolean): Promise<number> {
  let start: number | undefined;
  const hear = ({ timeStamp }: Event): void => {
    start ??= timeStamp;
  };
  for (const kind of kinds) window.addEventListener(kind, hear, { capture: true });
  try {
    await until(() => start !== undefined && isDone());
    return (await painted()) - (start ?? Number.NaN);
  } finally {
    for (const kind of kinds) window.removeEventListener(kind, hear, { capture: true });
  }
}

/** ms from the next key, as the browser dates it, until the frame behind it has been painted. */
export async function timeOfKey(): Promise<number> {
  const { timeStamp } = await new Promise<KeyboardEvent>((resolve) => {
    window.addEventListener("keydown", resolve, { capture: true, once: true });
  });
  await frame();
  return (await painted()) - timeStamp;
}

/** What is looked for may not be there yet. */
function holds(isDone: () => boolean): boolean {
  try {
    return isDone();
  } catch {
    return false;
  }
}
