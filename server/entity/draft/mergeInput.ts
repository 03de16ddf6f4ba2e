import { isDeepStrictEqual } from "node:util";
import {
  HOLD_KEY,
  UNDO_KEY,
  followsStart,
  isSameStored,
  tidyValue,
  type FieldModel,
  type Row,
  isMasked,
} from "../../../src/schema/index.ts";
import { AppError } from "../../errors/appError.ts";
import { isPlatform } from "../../http/session.ts";
import { fieldOf, type EntityScope } from "../scope/entityScope.ts";
import { canWrite, staysMasked } from "../scope/fieldRights.ts";
import { withMask } from "../presenter/presentRows.ts";
import { separateValues } from "../values/joinedValues.ts";

const TEXT_SUFFIX = "_dictText";

/** What a person sent for one row, and what it is laid over. */
export interface MergeInput {
  readonly input: Row;
  readonly old: Row | undefined;
  /** Fields that an action asks for: they may be sent though a form could not change them. */
  readonly asked?: readonly string[] | undefined;
  /** Field that points to the row above; the server writes it. */
  readonly link?: string | undefined;
  readonly path: string;
}

/** A merged row and the fields that the person changed in it. */
export interface MergedRow {
  readonly row: Row;
  readonly sent: ReadonlySet<string>;
}

/**
 * Lays what was sent, tidied (decision 0070), over the stored row, or over the defaults of a new one.
 * Unknown names are refused by name; what only the server writes is passed over, so that a client may send
 * back a whole record; a value that the person may not change is refused unless it is the stored one.
 *
 * @throws REQUEST_INVALID, FIELD_FORBIDDEN
 */
export function mergeInput(scope: EntityScope, merge: MergeInput): MergedRow {
  const row = merge.old ? { ...merge.old } : defaultsOf(scope);
  const sent = new Set<string>();
  for (const [name, given] of Object.entries(merge.input)) {
    const field = acceptedField(scope, merge, name);
    const value = field ? separateValues(field, given, merge.old?.[name]) : given;
    if (!field || field.children || isUnchanged(scope, field, { value, old: merge.old })) continue;
    const isAllowed = canSend(scope, merge, field);
    if (!isAllowed && isOwnDefault(field, value, merge.old)) continue;
    if (!isAllowed) throw new AppError("FIELD_FORBIDDEN", { field: `${merge.path}${name}`, title: field.title });
    row[name] = tidyValue(field, value);
    sent.add(name);
  }
  return { row, sent };
}

/** Whether the server itself sends a key beside the fields: a text, a value of other rows, what of the row is relied on, what may be taken back, or what its module adds. */
function isSentBeside({ entity, hooks }: EntityScope, name: string): boolean {
  const added = hooks.get(entity.name)?.beside;
  if (added && Object.hasOwn(added, name)) return true;
  const isDerived = (key: string): boolean => entity.derived?.some((derived) => derived.name === key) === true;
  const isField = (key: string): boolean => fieldOf(entity, key) !== undefined || isDerived(key);
  return (
    name === HOLD_KEY || name === UNDO_KEY || isDerived(name) || (name.endsWith(TEXT_SUFFIX) && isField(name.slice(0, -TEXT_SUFFIX.length)))
  );
}

/** The field a key stands for; `undefined` where the key is known but the server's own. @throws REQUEST_INVALID */
function acceptedField(scope: EntityScope, merge: MergeInput, name: string): FieldModel | undefined {
  const { entity } = scope;
  const { asked, path } = merge;
  const field = fieldOf(entity, name);
  if (!field) {
    if (isSentBeside(scope, name)) return undefined;
    throw new AppError("REQUEST_INVALID", { reason: `“${entity.title}”没有字段“${path}${name.slice(0, 60)}”，请检查提交的内容` });
  }
  if (asked) {
    if (field.system || asked.includes(name)) return field.system ? undefined : field;
    throw new AppError("REQUEST_INVALID", { reason: `该操作不接受字段“${name}”` });
  }
  return isServerOwned(field, merge) ? undefined : field;
}

/** What only the server writes; of a new row also what follows from the rest of it. */
function isServerOwned(field: FieldModel, { old, link }: MergeInput): boolean {
  const followsRow = field.rule.value !== undefined || (!old && followsStart(field));
  return field.system || field.readOnly || field.name === link || followsRow;
}

/**
 * The stored value sent back, in the form in which the viewer got it. A masked value sent in clear is a new one, also
 * where it is the stored one: being told that nothing changed would confirm a guess.
 */
function isUnchanged(
  scope: EntityScope,
  field: FieldModel,
  { value, old }: { readonly value: unknown; readonly old: Row | undefined },
): boolean {
  if (!old) return false;
  const stored = old[field.name] ?? null;
  if (isMasked(field) && isDeepStrictEqual(value, withMask(field, stored))) return true;
  const isHidden = stored !== null && staysMasked(field, scope);
  return !isHidden && (isSameStored(field, value, stored) || isSameStored(field, tidyValue(field, value), stored));
}

/** What a new row has anyway: who may not choose may say it, as whoever sends a whole form does. */
function isOwnDefault({ default: usual, rule }: FieldModel, value: unknown, old: Row | undefined): boolean {
  return !old && usual !== undefined && rule.initial === undefined && isDeepStrictEqual(value, usual);
}

function canSend(scope: EntityScope, { asked }: MergeInput, field: FieldModel): boolean {
  return canWrite(asked?.includes(field.name) ? { ...field, readOnly: false } : field, scope);
}

/** A new row: defaults where fields have them, and the writer's department and tenant where fields name them. What rules work out comes after. */
function defaultsOf({ entity, session }: EntityScope): Row {
  const row: Row = Object.fromEntries(entity.fields.filter((field) => field.column).map((field) => [field.name, field.default ?? null]));
  const { department, tenant } = entity.scope;
  if (department !== undefined && row[department] === null && session.user.orgCode !== "") row[department] = session.user.orgCode;
  if (tenant.kind === "field" && !isPlatform(session)) row[tenant.field] = session.user.tenantId;
  return row;
}
