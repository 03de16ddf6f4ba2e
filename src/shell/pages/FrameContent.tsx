import { useQuery, useQueryClient } from "@tanstack/react-query";
import { FramePage } from "../../pages/frame/FramePage.tsx";
import { asApiError } from "../../runtime/api/apiError.ts";
import { fillUrl, needsTicket } from "../../schema/index.ts";
import { useSession } from "../session/session.store.ts";
import { sessionHttp } from "../session/sessionHttp.ts";

/** Another site in a tab, its address filled with what it asks for of the person. */
export function FrameContent({ title, url }: { readonly title: string; readonly url: string }) {
  const userId = useSession(({ user }) => user?.id ?? "");
  const tenantId = useSession((session) => session.tenantId);
  const queries = useQueryClient();
  const asksTicket = needsTicket(url);
  const queryKey = ["ticket", url];
  // A ticket opens one load of one page; each load takes a new one.
  const { data: ticket, error } = useQuery({
    queryKey,
    queryFn: () => takeTicket(url),
    enabled: asksTicket,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  const isReady = !asksTicket || ticket !== undefined;
  const filled = isReady ? fillUrl(url, { userId, tenantId, ...(ticket === undefined ? {} : { ticket }) }) : undefined;
  return (
    <FramePage
      title={title}
      url={filled}
      fault={error ? asApiError(error).message : undefined}
      onRetry={() => asksTicket && void queries.resetQueries({ queryKey })}
    />
  );
}

async function takeTicket(purpose: string): Promise<string> {
  const { result } = await sessionHttp.post<{ readonly ticket: string }>("/sys/ticket", { purpose }, { handles: "all" });
  return result.ticket;
}
