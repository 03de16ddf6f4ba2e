import { expect } from "vitest";
import type { noticeCalls } from "../../../src/schema/calls/noticeCalls.ts";
import type { ReplayDesk, Replays } from "../replay.ts";
import { expectSuccess } from "../testServer.ts";

let count = 0;

/** An announcement of its own for one replay; a draft where it is not published. */
async function announce({ admin }: ReplayDesk, { isOut = true } = {}): Promise<string> {
  count += 1;
  const body = { titile: `重放通告 ${count}`, msgCategory: "1", priority: "L", msgType: "ALL", msgContent: "<p>正文</p>" };
  const { id } = expectSuccess(await admin.call("POST", "/sys/annountCement/add", { body }));
  if (isOut) expectSuccess(await admin.call("GET", `/sys/annountCement/doReleaseData?id=${id}`));
  return id;
}

/** How clients of the family make the calls about announcements. */
export const noticeReplays: Replays<typeof noticeCalls> = {
  doReleaseData: { ask: async (desk) => ({ query: { id: await announce(desk, { isOut: false }) } }) },
  doReovkeData: { ask: async (desk) => ({ query: { id: await announce(desk) } }) },
  listByUser: {
    async ask(desk) {
      await announce(desk);
      return { query: { pageSize: "5" } };
    },
    expect: ({ result }) => {
      const [newest] = (result as { readonly anntMsgList: readonly object[] }).anntMsgList;
      expect(newest).toMatchObject({ titile: `重放通告 ${count}`, msgContent: "<p>正文</p>" });
    },
  },
  queryById: { ask: async (desk) => ({ query: { id: await announce(desk) } }) },
  editByAnntIdAndUserId: { ask: async (desk) => ({ body: { anntId: await announce(desk) } }) },
  getMyAnnouncementSend: {
    async ask(desk) {
      await announce(desk);
      return { query: { titile: "*重放*", sender: "", readFlag: "" } };
    },
  },
  readAll: { ask: () => ({ body: {} }) },
};
