import { isCaseId } from "../../entity/request/caseIdOf.ts";

/** What a page says, as far as it is listened to. */
export type PageRequest =
  | { readonly kind: "heart_beat" }
  /** It changed a row: which one, and the page instance. */
  | { readonly kind: "hint"; readonly rowId: string; readonly caseId: string };

/** No id is longer. */
const LONGEST_ID = 64;

/**
 * Reads a frame of a page (`LiveTableRequest`). All other frames are passed over, and of a row nothing but its id is read: what
 * others see of it is theirs to be read from the database.
 */
export function readRequest(text: string): PageRequest | undefined {
  const { type, data } = membersOf(parsed(text));
  if (type === "heart_beat") return { kind: "heart_beat" };
  if (type !== "update_vxe_table") return undefined;
  const { args } = membersOf(data);
  const [row, caseId] = Array.isArray(args) ? (args as readonly unknown[]) : [];
  const { id } = membersOf(row);
  if (typeof id !== "string" || id === "" || id.length > LONGEST_ID || !isCaseId(caseId)) return undefined;
  return { kind: "hint", rowId: id, caseId };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
