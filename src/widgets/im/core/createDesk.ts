import { createStore } from "zustand/vanilla";
import { plainText } from "../../../schema/chat/plainText.ts";
import { serverDate, windowKept } from "../../../runtime/index.ts";
import { imCode } from "../../../schema/wire/imFrames.ts";
import type { ChatMark, ImFrame, ImMessage } from "../../../schema/wire/imFrames.ts";
import type { ChatName, ImStart, ImUser } from "../../../schema/wire/imAnswers.ts";
import { ChatLog } from "./chatLog.ts";
import { chatKey, chatOfMessage } from "./chatName.ts";
import type { ChatKey } from "./chatName.ts";
import { chatEntries, chatsOf, withGroupMarks, withMark, withMessage, withRead } from "./chatStates.ts";
import type { KnownChats } from "./chatStates.ts";
import { createImCall } from "./imCall.ts";
import { createImCalls } from "./imCalls.ts";
import { asImError } from "./imError.ts";
import { ImLineClient } from "./imLine.ts";
import type { ImDesk, SaidMessage } from "./ImProvider.tsx";
import { emptyImState } from "./imState.ts";
import type { ImState } from "./imState.ts";
import { forgetChats, keepChats, readKeptChats } from "./keptChats.ts";
import { newMessageId, Outbox } from "./outbox.ts";
import { ImGate } from "./startLine.ts";
import type { ImHost } from "./startLine.ts";

/** Characters of a last message in the list of chats. */
const LINE = 80;
/** ms within which marks are sent together. */
const MARK_DELAY = 300;

/** The desk with its beginning and end. */
export interface RunningDesk extends ImDesk {
  /** Loads what there is and opens the line. Where it cannot, the state says why and it is tried again. */
  start(): Promise<void>;
  /** Closes the line, forgets tokens and what is shown (AUTH-18); `forget`: also what the browser keeps of the chats. */
  stop(options?: { readonly forget: boolean }): void;
  /** Tries the line at once, where it is broken. */
  revive(): void;
  /** The person has a new session: tokens of the old one are worth nothing. */
  signedInAgain(): void;
  /** The network is gone: the line is broken before it has noticed. */
  interrupt(): void;
  /** Calls back for every message of others that comes over the line. Gives back how to stop. */
  onSaid(listener: (message: ImMessage, chat: ChatName) => void): () => void;
}

/** Makes the desk of one person. */
export function createDesk(host: ImHost): RunningDesk {
  return new Desk(host);
}

class Desk implements RunningDesk {
  readonly store = createStore<ImState>(() => emptyImState);
  readonly chats = createStore<KnownChats>(() => new Map());
  readonly calls: ImDesk["calls"];
  readonly outbox: Outbox;
  readonly pending = createStore<ReturnType<ImDesk["pending"]["getState"]>>(() => []);
  readonly #host: ImHost;
  readonly #gate: ImGate;
  readonly #line: ImLineClient;
  readonly #logs = new Map<ChatKey, ChatLog>();
  readonly #listeners = new Set<(message: ImMessage, chat: ChatName) => void>();
  readonly #marks = new Map<ChatKey, ChatMark>();
  #markTimer: ReturnType<typeof setTimeout> | undefined;
  #people: ReadonlyMap<string, ImUser> = new Map();

  constructor(host: ImHost) {
    this.#host = host;
    this.#gate = new ImGate(host, {
      pause: () => {
        this.#line.close();
        this.store.setState({ line: "broken" });
      },
      goOn: () => this.#line.start(),
    });
    this.calls = createImCalls(createImCall(host.http, this.#gate.tokens));
    this.#line = new ImLineClient({
      open: (isAgain) => this.#gate.socket(isAgain),
      hasNetwork: () => navigator.onLine,
      onFrame: (frame) => this.#take(frame),
      onOpen: () => {
        this.store.setState({ line: "open" });
        this.outbox.lineOpened();
        this.#sendMarks();
        if (!this.store.getState().me) void this.refresh();
      },
      onBreak: () => this.store.setState(({ line }) => ({ line: line === "open" ? "broken" : line })),
      onGiveUp: () => host.onEnd("聊天连接多次失败，请重新登录"),
    });
    this.outbox = new Outbox({
      key: `${host.username}_chatOutbox`,
      place: windowKept,
      send: (request) => this.#line.send(request),
      onChange: () => this.pending.setState(this.outbox.messages, true),
    });
    this.pending.setState(this.outbox.messages, true);
  }

  async start(): Promise<void> {
    if (this.store.getState().line !== "off") return;
    this.store.setState({ line: "starting", chats: readKeptChats(this.#host.username) });
    this.#line.start();
    await this.refresh();
  }

  async refresh(): Promise<void> {
    try {
      this.#show(await this.calls.start());
    } catch (error) {
      this.store.setState({ fault: asImError(error).message });
    }
  }

  revive(): void {
    this.#line.revive();
  }

  signedInAgain(): void {
    if (this.store.getState().line === "off") return;
    this.#gate.tokens.forget();
    this.#line.close();
    this.#line.start();
  }

  interrupt(): void {
    this.#line.interrupt();
  }

  stop({ forget } = { forget: false }): void {
    this.#line.close();
    this.#gate.tokens.stop();
    this.outbox.stop();
    clearTimeout(this.#markTimer);
    this.#logs.clear();
    this.store.setState(emptyImState, true);
    this.chats.setState(new Map(), true);
    if (forget) forgetChats(this.#host.username);
  }

  config(): ReturnType<ImDesk["config"]> {
    return this.#gate.config();
  }

  look(chat: ChatName | undefined): void {
    this.store.setState({ open: chat });
  }

  log(chat: ChatName): ChatLog {
    const known = this.#logs.get(chatKey(chat)) ?? new ChatLog((place) => this.calls.history(chat, place));
    this.#logs.set(chatKey(chat), known);
    return known;
  }

  say(chat: ChatName, { content, replyTo, replyText, mentions }: SaidMessage): void {
    const answer = replyTo === undefined ? {} : { replyTo, ...(replyText === undefined ? {} : { replyText }) };
    const spoken = mentions && mentions.length > 0 ? { mentions } : {};
    this.outbox.add({ type: chat.type, id: chat.id, cid: newMessageId(), content, at: serverDate().getTime(), ...answer, ...spoken });
  }

  read(chat: ChatName, number: number): void {
    const known = this.chats.getState().get(chatKey(chat));
    if (!known || number <= known.read) return;
    this.#set(withRead(this.chats.getState(), chat, number));
    this.#mark(chat, { read: number });
  }

  async loadReaders(groupId: string): Promise<void> {
    const marks = await this.calls.groupMarks(groupId);
    this.#set(withGroupMarks(this.chats.getState(), groupId, marks));
  }

  onSaid(listener: (message: ImMessage, chat: ChatName) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #show({ me, friends, groups, chats }: ImStart): void {
    this.#people = new Map(friends.map((friend) => [friend.username, friend]));
    this.store.setState({ me, friends, groups, fault: undefined });
    this.#stand(chats);
  }

  #stand(states: ImStart["chats"]): void {
    this.#set(chatsOf(states, this.chats.getState()));
    for (const state of states) {
      this.#logs.get(chatKey(state))?.catchUp(state.number);
      if (state.type === "0" && state.unReadCount > 0) this.#mark(state, { delivered: state.number });
    }
  }

  #take(frame: ImFrame): void {
    if (frame.code === imCode.ready) this.#stand(frame.chats);
    else if (frame.code === imCode.message) this.#receive(frame.message);
    else if (frame.code === imCode.refused) this.outbox.refused(frame.cid, frame.reason, frame.again);
    else if (frame.code === imCode.mark) this.#set(withMark(this.chats.getState(), frame.mark));
    else if (frame.code === imCode.people) void this.refresh();
  }

  #receive(message: ImMessage): void {
    const before = this.chats.getState();
    const chat = chatOfMessage(message);
    const isNew = message.number > (before.get(chatKey(chat))?.number ?? 0);
    this.#set(withMessage(before, message, { username: this.#host.username, nameOf: (one) => this.#nameOf(one) }));
    this.#logs.get(chatKey(chat))?.receive(message);
    if (message.mine && message.cid !== undefined) this.outbox.answered(message.cid);
    if (message.mine || !isNew || message.kind !== "text") return;
    if (message.type === "0") this.#mark(chat, { delivered: message.number });
    for (const listener of this.#listeners) listener(message, chat);
  }

  /** What a chat is called that was not known; whoever wrote first is named by their message. */
  #nameOf({ type, id, mine, username, avatar }: ImMessage): { readonly name: string; readonly avatar: string } {
    if (type === "0" && !mine) return { name: username, avatar };
    const { groups } = this.store.getState();
    const person = this.#people.get(id);
    const known = type === "1" ? groups.find((group) => group.id === id) : person && { name: person.realname, avatar: person.avatar };
    // A group that is new here is loaded with all else.
    if (!known) void this.refresh();
    return { name: known?.name ?? id, avatar: known?.avatar ?? "" };
  }

  #set(chats: KnownChats): void {
    if (chats === this.chats.getState()) return;
    this.chats.setState(chats, true);
    const entries = chatEntries(chats, this.#people, (content) => plainText(content, LINE));
    this.store.setState({ chats: entries });
    keepChats(this.#host.username, entries);
  }

  #mark(chat: ChatName, mark: { readonly delivered?: number; readonly read?: number }): void {
    this.#marks.set(chatKey(chat), { ...this.#marks.get(chatKey(chat)), type: chat.type, id: chat.id, ...mark });
    clearTimeout(this.#markTimer);
    this.#markTimer = setTimeout(() => this.#sendMarks(), MARK_DELAY);
  }
  /** What the line does not take is said when it is open again. */
  #sendMarks(): void {
    for (const [key, mark] of this.#marks) if (this.#line.send({ code: imCode.mark, mark })) this.#marks.delete(key);
  }
}
