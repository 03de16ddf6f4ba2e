import { useWithdrawnPages } from "../permissions/useWithdrawnPages.ts";
import { SignInAgain } from "./SignInAgain.tsx";
import { useEntryNotice } from "../session/useEntryNotice.ts";
import { useStorageNotice } from "../session/useStorageNotice.ts";

/** Stands beside the console and tells the person when their session, or a right of theirs, has ended, and what the sign-in left to tell. */
export function SessionWatch() {
  useWithdrawnPages();
  useEntryNotice();
  useStorageNotice();
  return <SignInAgain />;
}
