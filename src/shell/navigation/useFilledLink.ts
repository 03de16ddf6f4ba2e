import { useCallback } from "react";
import { fillUrl } from "../../schema/index.ts";
import { useSession } from "../session/session.store.ts";

/** Fills the address of a link out of the console with what it asks for of the person (spec §2.2). */
export function useFilledLink(): (url: string) => string {
  const userId = useSession(({ user }) => user?.id ?? "");
  const tenantId = useSession((session) => session.tenantId);
  return useCallback((url) => fillUrl(url, { userId, tenantId }), [userId, tenantId]);
}
