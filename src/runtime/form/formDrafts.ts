import type { FieldModel } from "../../schema/model/entity.ts";
import type { Row } from "../../schema/model/json.ts";
import type { CompiledEntity } from "../../schema/model/screen.ts";
import { localKept } from "../storage/keptStorage.ts";

/** Which form a draft is of. */
export interface DraftPlace {
  /** Id of the person who fills it in. */
  readonly userId: string;
  /** Tenant the row belongs to. */
  readonly tenantId: string;
  readonly entity: string;
  /** Id of the stored row; absent for a new one. */
  readonly rowId?: string | undefined;
}

/** What was filled in and not saved. */
export interface FormDraft {
  /** ms since the epoch. */
  readonly at: number;
  /** Values by field; only those that were changed and may be kept. */
  readonly values: Row;
  /** Names of fields that were changed and not kept. */
  readonly left: readonly string[];
  /** `rev` of the stored row that was changed. */
  readonly rev?: unknown;
}

const PREFIX = "draft:";
/** How long a draft is offered: after a weekend, not after a holiday. */
const LIFETIME = 7 * 24 * 3600 * 1000;
/** Characters of a draft that the browser is asked to keep; its room is shared by all of the console. */
const MOST = 400_000;

/**
 * Whether a field may be kept in a draft. Masked, secret and right-restricted values are never written to the disk of a
 * shared computer, not even encrypted: whoever can open the page can decrypt them (decision 0119). One such field
 * excludes a whole list of child rows.
 */
export function isDraftable(entity: CompiledEntity, field: FieldModel): boolean {
  const { mask, read } = field.permission;
  if (field.system || field.readOnly || field.writeOnly || mask !== undefined || read !== undefined) return false;
  if (field.derived?.reveal !== undefined) return false;
  const child = field.children && entity.children[field.name];
  return child ? child.fields.every((own) => own.system || own.readOnly || isDraftable(child, own)) : true;
}

/** Keeps a draft; one without values is forgotten. @returns whether it outlives the page */
export function keepDraft(place: DraftPlace, draft: FormDraft): boolean {
  const key = draftKey(place);
  const text = JSON.stringify(draft);
  if (Object.keys(draft.values).length > 0 && text.length <= MOST) return localKept.set(key, text);
  localKept.remove(key);
  return false;
}

/** Forgets the draft of a form. */
export function forgetDraft(place: DraftPlace): void {
  localKept.remove(draftKey(place));
}

/** The draft of a form, where there is one. Drafts of other people and old ones are removed on the way. */
export function readDraft(place: DraftPlace, now: number): FormDraft | undefined {
  for (const key of localKept.keys()) {
    if (!key.startsWith(PREFIX)) continue;
    const draft = parse(localKept.get(key));
    if (!draft || now - draft.at > LIFETIME || !key.startsWith(`${PREFIX}${place.userId}:`)) localKept.remove(key);
  }
  return parse(localKept.get(draftKey(place)));
}

/** Key under which the browser keeps the draft of a form. */
export function draftKey({ userId, tenantId, entity, rowId = "" }: DraftPlace): string {
  return `${PREFIX}${userId}:${tenantId}:${entity}:${rowId}`;
}

/** What the browser kept may be of an older release, or cut. */
function parse(text: string | undefined): FormDraft | undefined {
  try {
    const draft = JSON.parse(text ?? "null") as FormDraft | null;
    return draft && typeof draft.at === "number" && typeof draft.values === "object" && Array.isArray(draft.left) ? draft : undefined;
  } catch {
    return undefined;
  }
}
