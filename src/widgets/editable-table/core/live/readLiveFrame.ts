import type { LiveRowUpdate, LiveTableFrame } from "../../../../schema/wire/liveTableFrames.ts";

const KINDS: ReadonlySet<unknown> = new Set<LiveRowUpdate["kind"]>(["update", "insert", "delete", "hint"]);

/** Reads a frame of the live table socket; `undefined` for anything else, which a later server may send. */
export function readLiveFrame(data: unknown): LiveTableFrame | undefined {
  const frame = membersOf(parsed(data));
  const { kind, key, socketKey, args } = membersOf(frame["data"]);
  const [first, second] = Array.isArray(args) ? (args as readonly unknown[]) : [];
  switch (frame["type"]) {
    case "heart_beat":
      return { type: "heart_beat", data: true };
    case "common_send_date":
      return key === "reload" && typeof first === "string" ? { type: "common_send_date", data: { key, args: [first] } } : undefined;
    case "update_vxe_table": {
      const { id } = membersOf(first);
      if (!KINDS.has(kind) || typeof id !== "string" || typeof second !== "string") return undefined;
      const args: LiveRowUpdate["args"] = [{ ...membersOf(first), id }, second];
      return { type: "update_vxe_table", data: { kind: kind as LiveRowUpdate["kind"], socketKey: String(socketKey), args } };
    }
    default:
      return undefined;
  }
}

function parsed(data: unknown): unknown {
  try {
    return JSON.parse(String(data));
  } catch {
    return undefined;
  }
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
