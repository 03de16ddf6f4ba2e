import { useWithdrawnPages } from "../navigation/useWithdrawnPages.ts";
import { SignInAgain } from "./SignInAgain.tsx";

/** Stands beside the console and tells the person when their session, or a right of theirs, has ended. */
export function SessionWatch() {
  useWithdrawnPages();
  return <SignInAgain />;
}
