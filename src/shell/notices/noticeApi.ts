import type { NoticeSummary } from "../../schema/wire/noticeAnswers.ts";
import type { AnnouncementRow } from "../../generated/entities/announcement.ts";
import { listRows } from "../../runtime/api/entityApi.ts";
import { http } from "../../runtime/api/http.ts";
import { queryKeys } from "../../runtime/api/queryKeys.ts";

/** One announcement as it reaches the person it is for (spec §3). */
export interface Notice
  extends
    Pick<AnnouncementRow, "id" | "titile" | "msgCategory" | "priority" | "sendTime">,
    Partial<Pick<AnnouncementRow, "sender" | "sender_dictText" | "createTime" | "openType" | "openPage">> {
  /** `1` once the person has opened it. */
  readonly readFlag: string;
}

/** Keys of the cached announcements; all are read anew when something about notices arrives, also the one that lies open: it may have been taken back. */
export const noticeKeys = {
  all: queryKeys.notices(),
  summary: [...queryKeys.notices(), "summary"] as const,
  content: (id: string) => [...queryKeys.notices(), "content", id] as const,
  sender: (username: string) => ["noticeSender", username] as const,
};

const handled = { handles: "all" } as const;
const SEND = "/sys/sysAnnouncementSend";

/** Reads what is unread. */
export async function loadSummary(signal?: AbortSignal): Promise<NoticeSummary<Notice>> {
  const asked = { pageSize: 5, content: "none" };
  return (await http.get<NoticeSummary<Notice>>("/sys/annountCement/listByUser", asked, { ...handled, signal })).result;
}

/** Reads one announcement with its content. */
export async function loadNotice(id: string, signal?: AbortSignal): Promise<Notice & { readonly msgContent: string | null }> {
  return (await http.get<Notice & { readonly msgContent: string | null }>("/sys/annountCement/queryById", { id }, { ...handled, signal }))
    .result;
}

/** Marks one announcement as read; again does no harm. */
export async function markNoticeRead(id: string): Promise<void> {
  await http.put(`${SEND}/editByAnntIdAndUserId`, { anntId: id }, handled);
}

/** Marks everything as read. Gives the server's sentence. */
export async function markAllRead(): Promise<string> {
  return (await http.put(`${SEND}/readAll`, undefined, handled)).message;
}

/** Looks up what the sender is called (spec §7); for those who may read the list of users. */
export async function loadSenderName(username: string, signal?: AbortSignal): Promise<string | null> {
  const { records } = await listRows({ api: "/sys/user" }, { username, pageNo: 1, pageSize: 1 }, signal);
  return typeof records[0]?.["realname"] === "string" ? records[0]["realname"] : null;
}
