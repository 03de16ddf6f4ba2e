import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams, useSearchParams } from "react-router-dom";
import { FramePage } from "../../pages/frame/FramePage.tsx";
import { asApiError } from "../../runtime/api/apiError.ts";
import { fillUrl, needsId, needsTicket } from "../../schema/index.ts";
import { useSession } from "../session/session.store.ts";
import { sessionHttp } from "../session/sessionHttp.ts";

/**
 * Another site in a tab, its address filled with what it asks for of the person. A report to be printed asks for
 * `id`, which the tab's own address brings, and for `token`, which a ticket stands in for (spec §2.2).
 */
export function FrameContent({ title, url }: { readonly title: string; readonly url: string }) {
  const userId = useSession(({ user }) => user?.id ?? "");
  const tenantId = useSession((session) => session.tenantId);
  const queries = useQueryClient();
  const id = useOwnId();
  const lacksId = needsId(url) && id === undefined;
  const asksTicket = needsTicket(url) && !lacksId;
  const queryKey = ["ticket", url, id];
  // A ticket opens one load of one page; each load takes a new one.
  const { data: ticket, error } = useQuery({
    queryKey,
    queryFn: () => takeTicket(url),
    enabled: asksTicket,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  const isReady = !lacksId && (!asksTicket || ticket !== undefined);
  const values = { userId, tenantId, ...(ticket === undefined ? {} : { ticket }), ...(id === undefined ? {} : { id }) };
  return (
    <FramePage
      title={title}
      url={isReady ? fillUrl(url, values) : undefined}
      fault={lacksId ? "这个页面要从列表中的一条记录打开：地址里缺少 id。" : error ? asApiError(error).message : undefined}
      onRetry={() => asksTicket && void queries.resetQueries({ queryKey })}
    />
  );
}

/** What the tab was opened for, from its path or query. */
function useOwnId(): string | undefined {
  const { id } = useParams();
  const [search] = useSearchParams();
  return (id ?? search.get("id")) || undefined;
}

async function takeTicket(purpose: string): Promise<string> {
  const { result } = await sessionHttp.post<{ readonly ticket: string }>("/sys/ticket", { purpose }, { handles: "all" });
  return result.ticket;
}
