import type { SmsMessage, SmsNotice, SmsSender } from "../../server/modules/verification/smsSender.ts";
import { expectSuccess, type TestServer } from "./testServer.ts";

/** Keeps messages in memory in place of sending them. */
export interface MemorySms extends SmsSender {
  readonly sent: SmsMessage[];
  readonly notices: SmsNotice[];
  /** The code last sent to a number. */
  codeFor(phone: string): string;
}

/** Makes a sender that reaches nobody. */
export function memorySms(): MemorySms {
  const sent: SmsMessage[] = [];
  const notices: SmsNotice[] = [];
  return {
    sent,
    notices,
    send: async (message) => void ("text" in message ? notices.push(message) : sent.push(message)),
    codeFor: (phone) => sent.findLast((message) => message.phone === phone)?.code ?? "",
  };
}

/** A move of the slider from end to end, as a hand makes it. */
export const fullMove: readonly (readonly [number, number])[] = [
  [0, 0],
  [0.4, 120],
  [0.8, 240],
  [1, 360],
];

/** Moves the slider and gives the proof. */
export async function passSlider(server: TestServer): Promise<string> {
  const { challenge } = expectSuccess(await server.call<{ challenge: string }>("GET", "/sys/slider"));
  server.time.now += 400;
  return expectSuccess(await server.call<{ proof: string }>("POST", "/sys/slider", { body: { challenge, steps: fullMove } })).proof;
}

/** Asks for a code as the page does, and gives the answer. */
export async function askCode(server: TestServer, mobile: string, smsmode: "0" | "1" | "2") {
  const answer = await server.call("POST", "/sys/sms", { body: { mobile, smsmode, sliderProof: await passSlider(server) } });
  await server.app.services.sms.settle();
  return answer;
}
