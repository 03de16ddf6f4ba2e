import { useState, useSyncExternalStore } from "react";

/**
 * Counts how often the component came back from a hidden `<Activity>`, so that observers in it are drawn again.
 *
 * Formily's observers end their subscriptions when React cleans up effects and renew them only when drawn: fields of a
 * tab that was hidden would no longer follow their values. (Seen with @formily/reactive-react 2.3.7; a test holds it.)
 */
export function useTimesShownAgain(): number {
  const [counter] = useState(makeCounter);
  return useSyncExternalStore(counter.subscribe, counter.count);
}

function makeCounter() {
  let subscriptions = 0;
  return {
    // React subscribes when the component appears and again whenever it is shown again, then asks for the count.
    subscribe: () => {
      subscriptions += 1;
      return () => undefined;
    },
    count: () => Math.max(0, subscriptions - 1),
  };
}
