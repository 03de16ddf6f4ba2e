import { AppError } from "../../errors/appError.ts";
import { workerEntry } from "../../process/workerEntry.ts";
import type { MarkupReply, MarkupRequest, XmlElement } from "./markup.types.ts";
import { RestingThread, ThreadOverloadError } from "./restingThread.ts";

/** A document of a browser takes 90 MB and most of a second to load: only people who write formatted texts need one. */
const thread = new RestingThread<MarkupRequest, MarkupReply>({
  entry: workerEntry(import.meta.url),
  // A call ends after eight seconds, and others wait.
  time: 4000,
  rest: 5 * 60_000,
  heap: 512,
});

/**
 * Takes everything out of formatted text that the policy does not name: scripts, handlers, foreign addresses.
 *
 * @throws AppError TEXT_TOO_COMPLEX where cleaning takes too long
 * @example await sanitizeHtml('<p onclick="x()">好<script>y()</script></p>') // "<p>好</p>"
 */
export async function sanitizeHtml(html: string): Promise<string> {
  if (!needsCleaning(html)) return html;
  const reply = await askThread({ kind: "clean", text: html });
  if (typeof reply === "object" && "cleaned" in reply) return reply.cleaned;
  throw new TypeError("The thread did not clean the text.");
}

/**
 * Reads an XML document that another system sent; `undefined` where it is none.
 *
 * @throws AppError TEXT_TOO_COMPLEX where reading takes too long
 */
export async function readXml(text: string): Promise<XmlElement | undefined> {
  const reply = await askThread({ kind: "read", text });
  if (typeof reply === "object" && "root" in reply) return reply.root;
  throw new TypeError("The thread did not read the document.");
}

/** Whether a text may have markup in it. */
export function needsCleaning(text: string): boolean {
  return /[<&]/.test(text);
}

/** Loads what cleaning needs, which takes most of a second. */
export async function wakeSanitizer(): Promise<void> {
  await thread.wake();
}

async function askThread(request: MarkupRequest): Promise<MarkupReply> {
  try {
    return await thread.run(request);
  } catch (error) {
    if (error instanceof ThreadOverloadError) throw new AppError("TEXT_TOO_COMPLEX", {});
    throw error;
  }
}
