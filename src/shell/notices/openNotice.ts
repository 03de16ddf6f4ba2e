import { asApiError } from "../../runtime/api/apiError.ts";
import type { Navigation } from "../navigation/navigation.ts";
import { markNoticeRead } from "./noticeApi.ts";
import type { Notice } from "./noticeApi.ts";
import { pageOf } from "./noticeTarget.ts";
import { showNotice } from "./openNotice.store.ts";

/** What opening an announcement needs of where it is opened. */
export interface NoticeOpener {
  readonly navigation: Navigation;
  navigate(path: string): void;
  warn(sentence: string): void;
}

/** Opens the page that an announcement names, else the dialog (spec §2.7). What is opened counts as read. */
export async function openNotice(notice: Notice, { navigation, navigate, warn }: NoticeOpener): Promise<void> {
  const path = pageOf(notice, navigation);
  if (path === undefined) showNotice(notice);
  else navigate(path);
  if (notice.readFlag === "1") return;
  try {
    await markNoticeRead(notice.id);
  } catch (error) {
    const { kind, message } = asApiError(error);
    // One that was taken back meanwhile is told by the dialog itself.
    if (kind !== "missing" && kind !== "expired") warn(`未能标为已读：${message}`);
  }
}
