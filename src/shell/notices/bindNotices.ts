import type { QueryClient } from "@tanstack/react-query";
import type { LiveBindings } from "../../runtime/api/bindLiveEvents.ts";
import { queryKeys } from "../../runtime/api/queryKeys.ts";
import { noticeLiveStore } from "./noticeLive.store.ts";
import { noticeSettingsStore } from "./noticeSettings.store.ts";
import { createNoticeVoice } from "./noticeVoice.ts";

/** What the socket means for notices, and how to end it. */
export interface NoticeBinding extends Required<Pick<LiveBindings, "onNotice" | "onHealth">> {
  stop(): void;
}

/** Reads new notices aloud where the person asked for it, and keeps the polling informed about the socket. */
export function bindNotices(queries: QueryClient): NoticeBinding {
  const voice = createNoticeVoice();
  const unsubscribe = noticeSettingsStore.subscribe(({ readsAloud }) => {
    if (!readsAloud) voice.stop();
  });
  return {
    onNotice: ({ msgTxt }) => {
      if (noticeSettingsStore.getState().readsAloud && typeof msgTxt === "string") voice.say(msgTxt);
    },
    onHealth: (isHealthy) => {
      noticeLiveStore.setState({ isHealthy });
      // An error has stopped the polling; the server is there again.
      if (isHealthy) void queries.refetchQueries({ queryKey: queryKeys.notices(), predicate: ({ state }) => state.status === "error" });
    },
    stop: () => {
      unsubscribe();
      voice.stop();
      noticeLiveStore.setState({ isHealthy: false });
    },
  };
}
