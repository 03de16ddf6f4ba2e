import { useState, useSyncExternalStore } from "react";

/**
 * Counts how often what stands here came back from a hidden `<Activity>`.
 *
 * Formily's observers give up their subscriptions when React cleans up effects, and take them up again only when they
 * are drawn: after a tab was hidden and shown, fields would no longer follow their values. Whoever draws observers
 * reads this count, so that they are drawn once more. (Seen with @formily/reactive-react 2.3.7; a test holds it.)
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
