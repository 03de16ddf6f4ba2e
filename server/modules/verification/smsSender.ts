import type { FastifyBaseLogger } from "fastify";
import type { SmsConfig } from "../../config/config.ts";
import { OutsideError } from "../../process/outsideError.ts";

/** What a code is for; the gateway chooses its template by it. */
export type SmsPurpose = "login" | "register" | "password";

/** One code on its way to one phone. */
export interface SmsMessage {
  readonly phone: string;
  readonly code: string;
  readonly purpose: SmsPurpose;
  /** Minutes the code is good for. */
  readonly minutes: number;
}

/** A sentence to the owner of a phone: that an account was changed, without a value of it, or that a day is near. */
export interface SmsNotice {
  readonly phone: string;
  readonly text: string;
  readonly purpose: "notice" | "reminder";
  /** The same for every try to send it, so that the gateway can tell a repeat. */
  readonly key?: string;
}

/** Brings codes and notices to phones. */
export interface SmsSender {
  /** @throws where the message could not be handed over */
  send(message: SmsMessage | SmsNotice): Promise<void>;
}

const GATEWAY_TIME = 8000;

/** Makes the sender that the configuration names; `undefined` where no code can be sent. */
export function createSmsSender(config: SmsConfig, logger: FastifyBaseLogger): SmsSender | undefined {
  switch (config.adapter) {
    case "off":
      return undefined;
    case "console":
      return consoleSender(logger);
    case "http":
      return httpSender(config);
  }
}

/** For the demonstration, where there is no phone: whoever started it reads the code at the terminal, not in the log. */
function consoleSender(logger: FastifyBaseLogger): SmsSender {
  return {
    async send(message) {
      const text = "text" in message ? message.text : `验证码：${message.code}（${message.minutes} 分钟内有效）`;
      process.stdout.write(`演示短信  手机尾号 ${message.phone.slice(-4)}  ${text}\n`);
      logger.debug("a message was shown at the terminal");
    },
  };
}

/** Hands messages to a gateway as JSON; a small adapter in front of it speaks the operator's own protocol. */
function httpSender({ url, token }: Extract<SmsConfig, { adapter: "http" }>): SmsSender {
  return {
    async send(message) {
      const answer = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json", ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
        body: JSON.stringify(message),
        redirect: "error",
        signal: AbortSignal.timeout(GATEWAY_TIME),
      });
      if (!answer.ok) throw new OutsideError(`The SMS gateway answered ${answer.status}.`);
    },
  };
}
