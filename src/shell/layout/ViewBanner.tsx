import { Suspense } from "react";
import { lazyPart } from "../../runtime/code/lazyPart.tsx";
import { useSession } from "../session/session.store.ts";

const ViewBar = lazyPart(async () => (await import("./ViewBar.tsx")).ViewBar);

/** Says, as long as it lasts, that the session looks through the eyes of a role. Few ever do: what it shows is loaded then. */
export function ViewBanner() {
  const viewing = useSession(({ user }) => user?.viewing ?? undefined);
  const department = useSession(({ user }) => user?.orgCodeTxt ?? undefined);
  return <Suspense>{viewing && <ViewBar roleName={viewing.roleName} department={department} until={viewing.until} />}</Suspense>;
}
