import { useState } from "react";

/** Whether something has been needed once; what is drawn from then on closes as it opened. */
export function useWasNeeded(isNeeded: boolean): boolean {
  const [wasNeeded, setWasNeeded] = useState(isNeeded);
  if (isNeeded && !wasNeeded) setWasNeeded(true);
  return wasNeeded;
}
