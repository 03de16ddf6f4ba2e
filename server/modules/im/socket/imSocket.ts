import { consoleProtocol } from "../../../../src/schema/wire/consoleProtocol.ts";
import { imCode, type ImFrame, type SentMessage } from "../../../../src/schema/wire/imFrames.ts";
import { logFault } from "../../../process/logFault.ts";
import { runOutsideCalls } from "../../../database/sessions/callScope.ts";
import { closeCode, type SocketConnection } from "../../../sockets/socketConnection.ts";
import type { SocketEndpoint } from "../../../sockets/socketEndpoint.ts";
import type { ImDesk } from "../imDesk.ts";
import { personOf } from "../person.ts";
import { storeMark } from "../store/marks.ts";
import { sendMessage } from "../store/sendMessage.ts";
import { readStates } from "../store/states.ts";
import { readFrame } from "./readFrame.ts";
import { tellUndelivered } from "./tellUndelivered.ts";
import { type ChatWindows, endWindow } from "./windows.ts";

/** Right to chat. */
export const IM_RIGHT = "im";
/** Frames of one window: more than anybody types, fewer than hurt the others. */
const FRAMES = { burst: 60, perSecond: 20 } as const;
/** Frames of one window that may wait to be worked on. */
const MOST_WAITING = 200;

/**
 * The socket of the chat, `/im/socket?name=` (IM-10, IM-14 to IM-17, API-107): opened with the chat's token by the owner of the
 * account name alone. What it says of the sender is passed over; frames that are none are, too, and end nothing.
 */
export function imSocket(desk: ImDesk, windows: ChatWindows): SocketEndpoint {
  const { events, logger } = desk.services;
  const turns = new WeakMap<SocketConnection, { waiting: number; last: Promise<void> }>();
  events.subscribe((event) => {
    if (event.cmd === "permission") for (const window of windows.all()) void stillAllowed(window);
  });
  return {
    path: "/im/socket",
    right: { kind: "permission", code: IM_RIGHT },
    token: "chat",
    whileViewing: "closed",
    rows: { why: "chats are no rows of an entity; membership decides, read with every frame" },
    fields: { why: "what was said to the receiver, with names and pictures of colleagues" },
    atAnyPort: true,
    messages: { ...FRAMES, refuse: refuseHaste },
    allows: ({ user }, _params, { name }) => name === user.username,
    opened(connection, { chatFamily = "", protocols }) {
      windows.add(connection, { family: chatFamily, isConsole: protocols.includes(consoleProtocol) });
      void stillHasToken(desk, connection, chatFamily);
    },
    closed: (connection) => windows.remove(connection),
    message(connection, text) {
      const turn = turns.get(connection) ?? { waiting: 0, last: Promise.resolve() };
      turns.set(connection, turn);
      if (turn.waiting >= MOST_WAITING) return refuseHaste(connection, text);
      turn.waiting += 1;
      // One after the other, so that messages are numbered in the order in which they were sent.
      turn.last = runOutsideCalls(() =>
        turn.last
          .then(() => answer(desk, windows, connection, text))
          .catch((error: unknown) => {
            logFault(logger, error, "a frame of the chat was not answered");
            refuse(connection, text, "消息没有发送成功，请重试");
          })
          .finally(() => void (turn.waiting -= 1)),
      );
    },
  };
}

/** Closes a window whose tokens ended while it was opened, before it could hear so. */
async function stillHasToken({ services }: ImDesk, connection: SocketConnection, family: string): Promise<void> {
  try {
    if (!(await runOutsideCalls(() => services.chatTokens.lives(family)))) endWindow(connection);
  } catch (error) {
    logFault(services.logger, error, "it was not seen whether a token of the chat is still good");
    connection.close(closeCode.restart, "reconnect");
  }
}

/** Closes a window whose person may not chat any more. */
async function stillAllowed(connection: SocketConnection): Promise<boolean> {
  if (!(await connection.recheck())) return false;
  if (connection.session.can(IM_RIGHT) && !connection.session.viewing) return true;
  connection.close(closeCode.policy, "not allowed");
  return false;
}

async function answer(desk: ImDesk, windows: ChatWindows, connection: SocketConnection, text: string): Promise<void> {
  const request = readFrame(text);
  if (!request) return;
  if (request.code === imCode.ping) return send(connection, { code: imCode.ping });
  if (!(await stillAllowed(connection))) return;
  const me = personOf(connection.session);
  if (request.code === imCode.ready && !windows.isConsole(connection)) return tellUndelivered(desk, connection);
  if (request.code === imCode.ready)
    return send(connection, { code: imCode.ready, chats: await readStates(desk.services.database.db, me) });
  if (request.code === imCode.mark) return storeMark(desk, me, request.mark);
  return take(desk, connection, request.message);
}

async function take(desk: ImDesk, connection: SocketConnection, message: SentMessage): Promise<void> {
  const outcome = await sendMessage(desk, connection.session, message);
  if (outcome.kind === "refused") send(connection, { code: imCode.refused, cid: message.cid, reason: outcome.reason, again: false });
  // By way of the news, behind those of the entries before it: windows see numbers in their order.
  if (outcome.kind === "known") await desk.news.tell({ chat: outcome.chatId, number: outcome.number, again: connection.session.user.id });
  await keepSession(desk, connection);
}

/** Who says something is there: the session of the console goes on. */
async function keepSession({ services: { sessions } }: ImDesk, { session }: SocketConnection): Promise<void> {
  const record = await sessions.find(session.tokenId);
  if (record) await sessions.touch(record);
}

function refuseHaste(connection: SocketConnection, text: string): void {
  refuse(connection, text, "发送太快，请稍后再试");
}

/** Says that a message was not taken, and may be sent again. */
function refuse(connection: SocketConnection, text: string, reason: string): void {
  const request = readFrame(text);
  if (request?.code !== imCode.message) return;
  send(connection, { code: imCode.refused, cid: request.message.cid, reason, again: true });
}

function send(connection: SocketConnection, frame: ImFrame): void {
  connection.send(frame);
}
