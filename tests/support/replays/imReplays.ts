import { expect } from "vitest";
import type { imCalls } from "../../../src/schema/calls/imCalls.ts";
import { formSession, type FormEncoding } from "../formSession.ts";
import { configOf, type Chatter, tokenFor } from "../imClient.ts";
import type { Replays } from "../replay.ts";
import type { TestSession } from "../testServer.ts";

/** Two colleagues of one department and one group who have said something to each other. */
export interface ChatPlace {
  readonly anna: Chatter;
  readonly bert: Chatter;
  readonly departmentId: string;
  readonly groupId: string;
}

/** How chat clients of the family make the calls of the chat, in one encoding of forms. */
export function imReplays(place: () => ChatPlace, encoding: FormEncoding): Replays<typeof imCalls> {
  const by = (): TestSession => formSession({ ...place().anna.session, token: place().anna.token.access_token }, encoding);
  return {
    userGet: { ask: () => ({ by: by(), body: { userName: place().bert.username } }) },
    deptMylist: { ask: () => ({ by: by(), body: { parentId: "0" } }) },
    deptUsers: { ask: () => ({ by: by(), body: { deptId: place().departmentId } }) },
    userInit: { ask: () => ({ by: by(), body: {} }) },
    messageList: {
      ask: () => ({ by: by(), body: { chatId: place().bert.username, chatType: "0", fromName: place().anna.username, pageNo: "" } }),
      expect: ({ body }) => expect(JSON.parse(body)).toMatchObject({ pageNo: 1, pageSize: 20 }),
    },
    chatUserList: { ask: () => ({ by: by(), body: { chatId: place().groupId } }) },
    token: {
      async ask() {
        const { session } = place().anna;
        const { clientId, clientSecret, scope } = await configOf(session);
        const { refresh_token } = await tokenFor(session);
        const client = { client_id: clientId, client_secret: clientSecret, grant_type: "refresh_token", scope };
        return { by: formSession(session, encoding), body: { ...client, refresh_token } };
      },
    },
  };
}
