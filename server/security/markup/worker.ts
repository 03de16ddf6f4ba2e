import { parentPort } from "node:worker_threads";
import { cleanHtml } from "./cleanHtml.ts";
import type { MarkupReply, MarkupRequest } from "./markup.types.ts";
import { readElements } from "./readElements.ts";

parentPort?.on("message", ({ kind, text }: MarkupRequest) =>
  reply(kind === "clean" ? { cleaned: cleanHtml(text) } : { root: readElements(text) }),
);
reply("ready");

function reply(message: MarkupReply): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
  parentPort?.postMessage(message);
}
