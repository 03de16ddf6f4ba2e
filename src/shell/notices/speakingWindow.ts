/** Lets one window of the browser speak, however many are open. */
export interface SpeakingWindow {
  /** Runs `speak` where this window is the one that speaks; the first that is asked stays it until it gives that up. */
  ifSpeaking(speak: () => void): void;
  /** Leaves the speaking to another window, and forgets what was asked before. */
  giveUp(): void;
}

/**
 * Makes the windows of a browser agree by a lock, which is free again when its window closes. Browsers without locks,
 * and pages without encryption, which are denied them, speak in every window.
 *
 * @param lock name of the lock: windows that share one speak of the same things
 */
export function createSpeakingWindow(lock = "ribbon.notice-voice"): SpeakingWindow {
  let claim: Promise<boolean> | undefined;
  let release = (): void => undefined;

  function takeLock(locks: LockManager): Promise<boolean> {
    return new Promise((resolve) => {
      const held = new Promise<void>((done) => {
        release = done;
      });
      locks
        .request(lock, { ifAvailable: true }, (given) => {
          resolve(given !== null);
          return given === null ? undefined : held;
        })
        .catch(() => resolve(true));
    });
  }

  async function speakIfClaimed(own: Promise<boolean>, speak: () => void): Promise<void> {
    const isOurs = await own;
    if (claim !== own) return;
    if (isOurs) speak();
    else claim = undefined;
  }

  return {
    ifSpeaking(speak) {
      // Older browsers lack both, and plain HTTP the locks.
      const { locks, userActivation } = navigator as Partial<Navigator>;
      // Browsers keep a window silent that nobody has clicked or typed in; another one shall speak then.
      if (userActivation && !userActivation.hasBeenActive) return;
      if (!locks) return speak();
      claim ??= takeLock(locks);
      void speakIfClaimed(claim, speak);
    },
    giveUp() {
      release();
      claim = undefined;
    },
  };
}
