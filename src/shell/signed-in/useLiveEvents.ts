import type { QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { bindLiveEvents } from "../../runtime/api/bindLiveEvents.ts";
import { DEFAULT_TENANT } from "../../runtime/api/http.ts";
import { createLiveEvents } from "../../runtime/api/liveEvents.ts";
import { bindNotices } from "../notices/bindNotices.ts";
import { followRights } from "./followRights.ts";
import { onSignsOfLife } from "../../runtime/window/onSignsOfLife.ts";
import { useSession } from "../session/session.store.ts";
import { sessionHttp } from "../session/sessionHttp.ts";

/** Close code of a socket whose session the server has ended (RFC 6455: policy). */
const SESSION_ENDED = 1008;

/** Keeps the cache and the viewer's rights true while somebody is signed in, by the server's live events. */
export function useLiveEvents(queries: QueryClient): void {
  const token = useSession((session) => session.token);
  const userId = useSession((session) => session.user?.id);
  const tenantId = useSession((session) => session.tenantId);
  useEffect(() => {
    if (!token || !userId) return undefined;
    const live = createLiveEvents();
    // A failed reload leaves the old menu; the server checks every call anyway.
    const renewPermissions = () => followRights().catch(() => undefined);
    const { stop: stopNotices, ...notices } = bindNotices(queries);
    const unbind = bindLiveEvents(live, queries, { onPermission: renewPermissions, ...notices });
    // Whether the session is really over the next call tells, which is made at once.
    live.on("close", ({ code }) => code === SESSION_ENDED && void renewPermissions());
    live.connect({ url: socketUrl(userId, tenantId), token });
    const ignoreSigns = onSignsOfLife({ onBack: () => live.revive() });
    return () => {
      ignoreSigns();
      unbind();
      stopNotices();
      live.close();
    };
  }, [token, userId, tenantId, queries]);
}

/** Browsers can give a socket no headers, so its address names the tenant; the server takes an absent one as the default. */
function socketUrl(userId: string, tenantId: string): string {
  const url = new URL(`${sessionHttp.baseUrl}/websocket/${encodeURIComponent(userId)}`, window.location.origin);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  if (tenantId !== DEFAULT_TENANT) url.searchParams.set("tenant-id", tenantId);
  return url.href;
}
