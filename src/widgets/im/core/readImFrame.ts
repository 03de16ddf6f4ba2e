import { imCode } from "../../../schema/wire/imFrames.ts";
import type { ImFrame } from "../../../schema/wire/imFrames.ts";

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What each code comes with; a frame without it is not understood. */
const partOf: Readonly<Record<string, (frame: Readonly<Record<string, unknown>>) => boolean>> = {
  [imCode.ping]: () => true,
  [imCode.ready]: ({ chats }) => Array.isArray(chats),
  [imCode.message]: ({ message }) => isObject(message) && typeof message["number"] === "number" && typeof message["id"] === "string",
  [imCode.refused]: ({ cid, reason }) => typeof cid === "string" && typeof reason === "string",
  [imCode.mark]: ({ mark }) => isObject(mark) && typeof mark["id"] === "string",
  [imCode.people]: () => true,
};

/** Reads a frame of the chat socket; `undefined` where it is none, which is passed over. */
export function readImFrame(data: unknown): ImFrame | undefined {
  try {
    const frame: unknown = JSON.parse(String(data));
    if (!isObject(frame) || typeof frame["code"] !== "string") return undefined;
    // The server is our own; what its frames hold beside this is taken as its types say.
    return partOf[frame["code"]]?.(frame) ? (frame as unknown as ImFrame) : undefined;
  } catch {
    return undefined;
  }
}
