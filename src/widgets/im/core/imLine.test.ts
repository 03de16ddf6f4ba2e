import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { answerTime, ImLineClient, maxErrors, reconnectDelay, silence } from "./imLine.ts";
import { TestSocket } from "./testSocket.ts";

function line() {
  const sockets: TestSocket[] = [];
  const open = vi.fn<(isAgain: boolean) => Promise<TestSocket>>(async () => {
    const socket = new TestSocket();
    sockets.push(socket);
    return socket;
  });
  const handlers = { onFrame: vi.fn(), onOpen: vi.fn(), onBreak: vi.fn(), onGiveUp: vi.fn() };
  const network = { isThere: true };
  const client = new ImLineClient({ open, hasNetwork: () => network.isThere, ...handlers });
  return { network, sockets, open, client, ...handlers, last: () => sockets.at(-1) as TestSocket };
}

async function opened() {
  const all = line();
  all.client.start();
  await vi.advanceTimersByTimeAsync(0);
  all.last().tell("open");
  return all;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("IM-15 says ready when it is open", async () => {
  const { last, onOpen } = await opened();
  expect(last().sent).toEqual([{ code: "1" }]);
  expect(onOpen).toHaveBeenCalledTimes(1);
});

it("IM-16 sends a sign of life after 20 s of silence; whatever comes puts it off", async () => {
  const { last } = await opened();
  await vi.advanceTimersByTimeAsync(silence - 1);
  last().receive({ code: "5" });
  await vi.advanceTimersByTimeAsync(silence - 1);
  expect(last().sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(last().sent.at(-1)).toEqual({ code: "0" });
});

it("IM-17 closes a line that does not answer within 15 s, and makes it anew after 5 s", async () => {
  const { last, open, onBreak } = await opened();
  await vi.advanceTimersByTimeAsync(silence + answerTime - 1);
  expect(last().isClosed).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(last().isClosed).toBe(true);
  expect(onBreak).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(reconnectDelay - 1);
  expect(open).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(open).toHaveBeenCalledTimes(2);
});

it("IM-17 an answer keeps the line", async () => {
  const { last, onBreak } = await opened();
  await vi.advanceTimersByTimeAsync(silence);
  last().receive({ code: "0" });
  await vi.advanceTimersByTimeAsync(answerTime + 1);
  expect(onBreak).not.toHaveBeenCalled();
});

it("IM-18 does not come back once it was closed", async () => {
  const { client, open, last } = await opened();
  client.close();
  last().tell("close");
  await vi.advanceTimersByTimeAsync(600_000);
  expect(last().isClosed).toBe(true);
  expect(open).toHaveBeenCalledTimes(1);
});

it("IM-18 a socket that was on its way when the line was closed is closed too", async () => {
  const { client, sockets } = line();
  client.start();
  client.close();
  await vi.advanceTimersByTimeAsync(0);
  expect(sockets.map(({ isClosed }) => isClosed)).toEqual([true]);
});

it("IM-21 gives up at the 25th error in a row, and counts anew once a line held", async () => {
  const { client, open, onGiveUp, last } = line();
  open.mockRejectedValueOnce(new Error("no server"));
  client.start();
  await vi.advanceTimersByTimeAsync(reconnectDelay);
  last().tell("open");
  last().tell("close");
  open.mockRejectedValue(new Error("no server"));
  // The break was the first error.
  await vi.advanceTimersByTimeAsync((maxErrors - 1) * reconnectDelay);
  expect(onGiveUp).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(reconnectDelay);
  expect(onGiveUp).toHaveBeenCalledTimes(1);
  const attempts = open.mock.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(open).toHaveBeenCalledTimes(attempts);
});

it("IM-22 is broken as soon as the network is gone, and comes back at once when it is there again", async () => {
  const { client, onBreak, last, sockets } = await opened();
  client.interrupt();
  expect([onBreak.mock.calls.length, last().isClosed]).toEqual([1, true]);
  client.interrupt();
  expect(onBreak).toHaveBeenCalledTimes(1);
  client.revive();
  await vi.advanceTimersByTimeAsync(0);
  expect(sockets).toHaveLength(2);
});

it("IM-21 an hour without a network is no error, and signs nobody out", async () => {
  const { client, open, onGiveUp, network } = await opened();
  network.isThere = false;
  client.interrupt();
  const attempts = open.mock.calls.length;
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect([open.mock.calls.length, onGiveUp.mock.calls.length]).toEqual([attempts, 0]);
  network.isThere = true;
  await vi.advanceTimersByTimeAsync(reconnectDelay);
  expect(open).toHaveBeenCalledTimes(attempts + 1);
});

it("asks for a new token after an attempt that did not come through, and not before", async () => {
  const { open, last } = await opened();
  last().tell("error");
  last().tell("close");
  await vi.advanceTimersByTimeAsync(reconnectDelay);
  expect(open.mock.calls).toEqual([[false], [true]]);
});

it("NOTICE-26 passes over what is no frame, and keeps the line", async () => {
  const { last, onFrame, onBreak } = await opened();
  for (const text of ["", "{", "[]", "null", '{"code":2}', '{"code":"2"}', '{"code":"2","message":{"id":1}}', '{"code":"99"}'])
    last().tell("message", { data: text });
  expect(onFrame).not.toHaveBeenCalled();
  expect(onBreak).not.toHaveBeenCalled();
});
