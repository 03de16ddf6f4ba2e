import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import type { ReactNode } from "react";
import { AccessProvider } from "../../runtime/access/AccessProvider.tsx";
import type { Viewer } from "../../runtime/access/AccessProvider.tsx";
import { DictionaryProvider } from "../../runtime/dictionary/DictionaryProvider.tsx";
import { IconProvider } from "../../runtime/base/IconContext.tsx";
import { drawIcon } from "../icons/MenuIcon.tsx";
import { usePermissions } from "../permissions/permissions.store.ts";
import { type SessionUser, useSession } from "../session/session.store.ts";
import { announceFailures, sessionQueries } from "../session/sessionQueries.ts";
import { SessionWatch } from "../signed-in/SessionWatch.tsx";
import { useFailureNotices } from "../session/useFailureNotices.ts";
import { useLiveEvents } from "../signed-in/useLiveEvents.ts";
import { useSessionExpiry } from "../signed-in/useSessionExpiry.tsx";

/** Gives the console its cache, the viewer's rights, dictionaries and live events, and listens to failed calls. */
export function ConsoleProviders({ children }: { readonly children: ReactNode }) {
  const announce = useFailureNotices();
  const [queries] = useState(sessionQueries);
  useEffect(() => announceFailures(announce), [announce]);
  useSessionExpiry();
  useLiveEvents(queries);
  return (
    <QueryClientProvider client={queries}>
      <AccessProvider viewer={useSessionViewer()}>
        <DictionaryProvider>
          <IconProvider value={drawIcon}>{children}</IconProvider>
        </DictionaryProvider>
        <SessionWatch />
      </AccessProvider>
    </QueryClientProvider>
  );
}

function useSessionViewer(): Viewer {
  const user = useSession((session) => session.user);
  const tenantId = useSession((session) => session.tenantId);
  const codes = usePermissions((permissions) => permissions.codes);
  const fullAccess = usePermissions((permissions) => permissions.fullAccess);
  const auth = usePermissions((permissions) => permissions.auth);
  const allAuth = usePermissions((permissions) => permissions.allAuth);
  return useMemo(
    () => ({
      user: ruleUser(user ?? {}, tenantId),
      codes: new Set(codes),
      fullAccess,
      auth,
      allAuth,
    }),
    [user, tenantId, codes, fullAccess, auth, allAuth],
  );
}

/** The signed-in person as rules on screen see them; before the sign-in nobody. */
function ruleUser(user: Partial<SessionUser>, tenantId: string): Viewer["user"] {
  const { id = "", username = "", realname = "", orgCode, orgCodes = [], roles = [] } = user;
  return { id, username, realname, orgCode: orgCode ?? "", orgCodes, tenantId, roles };
}
