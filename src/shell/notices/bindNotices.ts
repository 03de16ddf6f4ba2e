import type { QueryClient } from "@tanstack/react-query";
import type { LiveBindings } from "../../runtime/api/bindLiveEvents.ts";
import { queryKeys } from "../../runtime/api/queryKeys.ts";
import { noticeLiveStore } from "./noticeLive.store.ts";
import { followOtherWindows, noticeSettingsStore } from "./noticeSettings.store.ts";
import { createNoticeVoice } from "./noticeVoice.ts";
import { createSpeakingWindow } from "./speakingWindow.ts";
import { isBlankText } from "../../schema/text/space.ts";

/** Entity of what was announced to the person. */
const RECEIVED = "received";

/** What the socket means for notices, and how to end it. */
export interface NoticeBinding extends Required<Pick<LiveBindings, "onNotice" | "onHealth">> {
  stop(): void;
}

/** Reads new notices aloud where the person asked for it, and keeps the polling informed about the socket. */
export function bindNotices(queries: QueryClient): NoticeBinding {
  const voice = createNoticeVoice();
  const speaking = createSpeakingWindow();
  const fallSilent = (): void => {
    speaking.giveUp();
    voice.stop();
  };
  const unfollow = followOtherWindows();
  const unsubscribe = noticeSettingsStore.subscribe(({ readsAloud }) => {
    if (!readsAloud) fallSilent();
  });
  return {
    onNotice: ({ msgTxt }) => {
      void queries.invalidateQueries({ queryKey: queryKeys.rows(RECEIVED) });
      if (!noticeSettingsStore.getState().readsAloud || typeof msgTxt !== "string" || isBlankText(msgTxt)) return;
      speaking.ifSpeaking(() => voice.say(msgTxt));
    },
    onHealth: (isHealthy) => {
      noticeLiveStore.setState({ isHealthy });
      // An error has stopped the polling; the server is there again.
      if (isHealthy) void queries.refetchQueries({ queryKey: queryKeys.notices(), predicate: ({ state }) => state.status === "error" });
    },
    stop: () => {
      unfollow();
      unsubscribe();
      fallSilent();
      noticeLiveStore.setState({ isHealthy: false });
    },
  };
}
