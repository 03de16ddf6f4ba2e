import { Suspense, useEffect, useState } from "react";
import { lazyPart } from "../../runtime/code/lazyPart.tsx";
import { useWithdrawnPages } from "../permissions/useWithdrawnPages.ts";
import { useEntryNotice } from "../session/useEntryNotice.ts";
import { useSignInAgainAsked } from "../session/signInAgain.store.ts";
import { useStorageNotice } from "../session/useStorageNotice.ts";

const SignInAgain = lazyPart(async () => (await import("./SignInAgain.tsx")).SignInAgain);

/** Milliseconds after which the dialog's code is loaded: the first screen comes first, and a session may end when nothing can be loaded. */
const AHEAD = 15_000;

/** Stands beside the console and tells the person when their session, or a right of theirs, has ended, and what the sign-in left to tell. */
export function SessionWatch() {
  useWithdrawnPages();
  useEntryNotice();
  useStorageNotice();
  const isAsked = useSignInAgainAsked();
  const [isThere, setIsThere] = useState(false);
  if (isAsked && !isThere) setIsThere(true);
  useEffect(() => {
    const timer = setTimeout(() => void SignInAgain.loadAhead().catch(() => undefined), AHEAD);
    return () => clearTimeout(timer);
  }, []);
  if (!isThere) return null;
  return (
    <Suspense>
      <SignInAgain />
    </Suspense>
  );
}
