import { storageKeys } from "./browserStorage.ts";
import { reloadPage } from "./reloadPage.ts";

/**
 * Follows what other windows do to the session: when somebody signs out or in there, this window starts
 * anew, so that it never shows one person's data under another's name. Gives back how to stop.
 */
export function watchOtherWindows(): () => void {
  const handleStorage = ({ key }: StorageEvent) => {
    // A null key is the whole storage being cleared.
    if (key === storageKeys.token || key === null) reloadPage();
  };
  window.addEventListener("storage", handleStorage);
  return () => window.removeEventListener("storage", handleStorage);
}
