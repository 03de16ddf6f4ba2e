import { afterEach, expect, it, vi } from "vitest";
import { staffEntry } from "../../../../tests/support/consultRows.ts";
import { ApiError } from "../../../runtime/index.ts";
import { ConsultOutbox } from "./ConsultOutbox.ts";
import type { OutboxOptions } from "./ConsultOutbox.ts";

afterEach(() => sessionStorage.clear());

/** An outbox whose replies are stored when the test says so. */
function open() {
  const answers: { readonly store: () => void; readonly fail: (error: unknown) => void }[] = [];
  const send = vi.fn<OutboxOptions["send"]>(
    ({ content, cid }) =>
      new Promise((resolve, reject) => void answers.push({ store: () => resolve(staffEntry(1, content, cid)), fail: reject })),
  );
  const onStored = vi.fn<OutboxOptions["onStored"]>(() => Promise.resolve());
  const outbox = new ConsultOutbox({ key: "doctor_consultOutbox", send, onStored });
  return { outbox, send, onStored, answers };
}

const contents = ({ outbox }: ReturnType<typeof open>) => outbox.read().map(({ content }) => content);

it("CONSULT-13 replies of a consultation leave one after the other, those of another do not wait for them", async () => {
  const one = open();
  one.outbox.say("c1", "一");
  one.outbox.say("c1", "二");
  one.outbox.say("c2", "三");
  expect(one.send.mock.calls.map(([{ content }]) => content)).toEqual(["一", "三"]);
  one.answers[0]?.store();
  await vi.waitFor(() => expect(one.send).toHaveBeenCalledTimes(3));
  expect(one.onStored).toHaveBeenCalledOnce();
  expect(contents(one)).toEqual(["二", "三"]);
});

it("CONSULT-13 one that fails stays with its reason, holds up no other, and is sent again under the same id", async () => {
  const one = open();
  one.outbox.say("c1", "一");
  one.outbox.say("c1", "二");
  one.answers[0]?.fail(new ApiError({ kind: "conflict", message: "咨询已结束" }));
  await vi.waitFor(() => expect(one.send).toHaveBeenCalledTimes(2));
  const [failed] = one.outbox.read();
  expect(failed).toMatchObject({ content: "一", refused: "咨询已结束" });
  one.answers[1]?.store();
  await vi.waitFor(() => expect(contents(one)).toEqual(["一"]));
  one.outbox.retry(failed?.cid ?? "");
  expect(one.send.mock.lastCall?.[0]).toMatchObject({ content: "一", cid: failed?.cid });
  expect(one.outbox.read()[0]?.refused).toBeUndefined();
});

it("CONSULT-13 a reload loses no reply, and does not send it by itself", () => {
  const before = open();
  before.outbox.say("c1", "一");
  const after = open();
  expect(after.outbox.read()).toMatchObject([{ content: "一", refused: "页面重新加载前没有发出，可以重试" }]);
  expect(after.send).not.toHaveBeenCalled();
  after.outbox.discard(after.outbox.read()[0]?.cid ?? "");
  expect(open().outbox.read()).toEqual([]);
});

it("CONSULT-13 what the server turns out to have stored waits no more", () => {
  const { outbox } = open();
  outbox.say("c1", "一");
  outbox.settle(new Set([outbox.read()[0]?.cid ?? "", ""]));
  expect(outbox.read()).toEqual([]);
});
