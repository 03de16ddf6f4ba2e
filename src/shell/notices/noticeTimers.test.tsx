import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadSummary } from "./noticeApi.ts";
import type * as NoticeApi from "./noticeApi.ts";
import { ApiError } from "../../runtime/api/apiError.ts";
import { bindNotices } from "./bindNotices.ts";
import { noticeLiveStore } from "./noticeLive.store.ts";
import { noticeSettingsStore } from "./noticeSettings.store.ts";
import { useNotices } from "./useNotices.ts";

vi.mock("./noticeApi.ts", async (load) => ({ ...(await load<typeof NoticeApi>()), loadSummary: vi.fn() }));

const nothing = { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0, changesAt: null };
const asked = vi.mocked(loadSummary);
let queries: QueryClient;

class Utterance {
  voice: unknown;
  lang = "";
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
const speech = { getVoices: vi.fn(), speak: vi.fn(), cancel: vi.fn(), addEventListener: vi.fn(), removeEventListener: vi.fn() };
const local = { lang: "zh-CN", localService: true };
const remote = { lang: "zh-CN", localService: false };

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  vi.stubGlobal("speechSynthesis", speech);
  vi.stubGlobal("SpeechSynthesisUtterance", Utterance);
  speech.getVoices.mockReturnValue([remote, local]);
  asked.mockResolvedValue(nothing);
  queries = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Number.POSITIVE_INFINITY } } });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.clearAllMocks();
  noticeLiveStore.setState({ isHealthy: false });
  noticeSettingsStore.setState({ pollsBesideSocket: true, readsAloud: false });
});

async function ask() {
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const hook = renderHook(useNotices, { wrapper });
  await pass(0);
  return hook;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test("NOTICE-18 notices are asked for every six seconds, also beside a healthy socket", async () => {
  noticeLiveStore.setState({ isHealthy: true });
  await ask();
  await pass(12_000);
  expect(asked).toHaveBeenCalledTimes(3);
});

test("NOTICE-18 a setting leaves it to the socket while that is healthy", async () => {
  noticeSettingsStore.setState({ pollsBesideSocket: false });
  noticeLiveStore.setState({ isHealthy: true });
  await ask();
  await pass(60_000);
  expect(asked).toHaveBeenCalledTimes(1);
  act(() => noticeLiveStore.setState({ isHealthy: false }));
  await pass(6_000);
  expect(asked).toHaveBeenCalledTimes(2);
});

test("NOTICE-18 nothing is asked for while the page is hidden", async () => {
  await ask();
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  await pass(60_000);
  expect(asked).toHaveBeenCalledTimes(1);
  visibility.mockRestore();
});

test("NOTICE-19 an error ends the polling until the socket stands again", async () => {
  asked.mockRejectedValue(new Error("no answer"));
  await ask();
  await pass(60_000);
  expect(asked).toHaveBeenCalledTimes(1);
  asked.mockResolvedValue(nothing);
  const binding = bindNotices(queries);
  binding.onHealth(true);
  await pass(6_000);
  expect(asked).toHaveBeenCalledTimes(3);
  binding.stop();
});

test("NOTICE-19 a server that asks for patience is asked more seldom, and goes on being asked", async () => {
  asked.mockRejectedValueOnce(new ApiError({ kind: "server", status: 503, message: "忙", retryAfter: 2 }));
  await ask();
  await pass(11_000);
  expect(asked).toHaveBeenCalledTimes(1);
  await pass(1_000);
  expect(asked).toHaveBeenCalledTimes(2);
  await pass(6_000);
  expect(asked).toHaveBeenCalledTimes(3);
});

test("what begins by itself is read at that moment", async () => {
  noticeSettingsStore.setState({ pollsBesideSocket: false });
  noticeLiveStore.setState({ isHealthy: true });
  asked.mockResolvedValueOnce({ ...nothing, changesAt: Date.now() + 90_000 });
  await ask();
  await pass(89_000);
  expect(asked).toHaveBeenCalledTimes(1);
  await pass(1_000);
  expect(asked).toHaveBeenCalledTimes(2);
});

test("NOTICE-25 msgTxt is read aloud by a voice of this computer, where that was asked for", () => {
  const { onNotice, stop } = bindNotices(queries);
  onNotice({ cmd: "topic", msgTxt: "停电通知" });
  expect(speech.speak).not.toHaveBeenCalled();
  noticeSettingsStore.setState({ readsAloud: true });
  onNotice({ cmd: "topic", msgTxt: "停电通知" });
  onNotice({ cmd: "user", msgTxt: "" });
  onNotice({ cmd: "user" });
  expect(speech.speak.mock.calls.map(([said]) => said)).toEqual([{ text: "停电通知", lang: "zh-CN", voice: local }]);
  stop();
});

test("NOTICE-25 no text is given to a voice that sends it elsewhere", () => {
  speech.getVoices.mockReturnValue([remote]);
  noticeSettingsStore.setState({ readsAloud: true });
  const { onNotice, stop } = bindNotices(queries);
  onNotice({ cmd: "topic", msgTxt: "停电通知" });
  expect(speech.speak).not.toHaveBeenCalled();
  stop();
});

test("NOTICE-25 what comes before the computer's voices are loaded is said as soon as they are there, in order", () => {
  speech.getVoices.mockReturnValue([]);
  noticeSettingsStore.setState({ readsAloud: true });
  const { onNotice, stop } = bindNotices(queries);
  onNotice({ cmd: "topic", msgTxt: "停电通知" });
  onNotice({ cmd: "user", msgTxt: "来电通知" });
  expect(speech.speak).not.toHaveBeenCalled();
  speech.getVoices.mockReturnValue([local]);
  const handleVoices = speech.addEventListener.mock.calls[0]?.[1] as () => void;
  handleVoices();
  expect(speech.speak.mock.calls.map(([said]) => said.text)).toEqual(["停电通知", "来电通知"]);
  stop();
});

test("NOTICE-25 a window falls silent when another one is told to be silent", () => {
  noticeSettingsStore.setState({ readsAloud: true });
  const { onNotice, stop } = bindNotices(queries);
  onNotice({ cmd: "topic", msgTxt: "停电通知" });
  speech.cancel.mockClear();
  localStorage.setItem("enhance_notices", JSON.stringify({ value: { readsAloud: false }, expire: null }));
  window.dispatchEvent(new StorageEvent("storage", { key: "enhance_notices" }));
  expect(speech.cancel).toHaveBeenCalled();
  onNotice({ cmd: "topic", msgTxt: "来电通知" });
  expect(speech.speak).toHaveBeenCalledOnce();
  stop();
  localStorage.clear();
});

test("NOTICE-18 NOTICE-25 signing out leaves no timer, no speech and no listener", async () => {
  noticeSettingsStore.setState({ readsAloud: true });
  speech.getVoices.mockReturnValue([]);
  asked.mockResolvedValue({ ...nothing, changesAt: Date.now() + 90_000 });
  const { unmount } = await ask();
  const { onNotice, onHealth, stop } = bindNotices(queries);
  onHealth(true);
  onNotice({ cmd: "topic", msgTxt: "停电通知" });
  unmount();
  stop();
  queries.clear();
  expect(vi.getTimerCount()).toBe(0);
  expect(speech.removeEventListener).toHaveBeenCalledWith("voiceschanged", speech.addEventListener.mock.calls[0]?.[1]);
  expect(speech.cancel).toHaveBeenCalled();
  expect(noticeLiveStore.getState().isHealthy).toBe(false);
});
