import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";
import { loadSummary, noticeKeys } from "./noticeApi.ts";
import type { NoticeSummary } from "../../schema/wire/noticeAnswers.ts";
import type { Notice } from "./noticeApi.ts";
import { busyTime } from "../../runtime/api/busy.ts";
import { pollEvery } from "../../runtime/api/pollEvery.ts";
import { serverNow } from "../../runtime/api/serverClock.ts";
import { useIsLive } from "./noticeLive.store.ts";
import { useNoticeSettings } from "./noticeSettings.store.ts";

/** Questions for new notices: every 6 s (spec §9), some a little earlier, some later. */
const everySixSeconds = pollEvery(6_000);
/** Longest time a browser's timer can wait. */
const LONGEST_WAIT = 2_147_483_647;

/**
 * What is unread. It is asked for every six seconds while the page is visible; an error ends that silently until the
 * page is looked at again or the socket brings something, unless the server only asks for a little patience. What begins or ends by itself is read at that moment.
 */
export function useNotices(): UseQueryResult<NoticeSummary<Notice>> {
  const pollsBesideSocket = useNoticeSettings((settings) => settings.pollsBesideSocket);
  const polls = !useIsLive() || pollsBesideSocket;
  const notices = useQuery({
    queryKey: noticeKeys.summary,
    queryFn: ({ signal }) => loadSummary(signal),
    staleTime: 0,
    refetchInterval: (query) => {
      const { status, error } = query.state;
      return polls && (status !== "error" || busyTime(error) !== undefined) && everySixSeconds(query);
    },
    refetchOnWindowFocus: "always",
    meta: { isSilent: true },
  });
  const { data, dataUpdatedAt, refetch } = notices;
  const changesAt = data?.changesAt ?? null;
  useEffect(() => {
    // Looked at after each answer: one that came too early by this computer's clock says the same moment again.
    if (changesAt === null || dataUpdatedAt === 0) return undefined;
    const due = changesAt - serverNow();
    const timer = setTimeout(() => void refetch(), Math.min(Math.max(due, 1_000), LONGEST_WAIT));
    return () => clearTimeout(timer);
  }, [changesAt, dataUpdatedAt, refetch]);
  return notices;
}
