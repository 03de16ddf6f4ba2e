import type { FieldModel } from "../../schema/model/entity.ts";
import type { Row } from "../../schema/model/json.ts";
import type { CompiledEntity } from "../../schema/model/screen.ts";
import { isSameValue } from "../formily/formRows.ts";

/** Whose value is taken. */
export type Side = "mine" | "theirs";

/** A field in which the form and the stored row differ. */
export interface Conflict {
  readonly field: FieldModel;
  /** What both started from. */
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Both changed it: a person has to choose. */
  readonly isContested: boolean;
  /** What is proposed where only one of them changed it. */
  readonly proposed: Side | undefined;
}

/** The three versions of a row. */
export interface RowVersions {
  readonly base: Row;
  readonly mine: Row;
  readonly theirs: Row;
}

/** Compares the three versions field by field; fields in which mine and theirs agree are settled. */
export function conflictsOf(entity: CompiledEntity, { base, mine, theirs }: RowVersions): readonly Conflict[] {
  return entity.fields
    .filter((field) => isCompared(field) && !isSameValue(entity, field, mine[field.name], theirs[field.name]))
    .map((field) => {
      const { name } = field;
      const isMine = !isSameValue(entity, field, mine[name], base[name]);
      const isTheirs = !isSameValue(entity, field, theirs[name], base[name]);
      const isContested = isMine && isTheirs;
      return {
        field,
        base: base[name] ?? null,
        mine: mine[name] ?? null,
        theirs: theirs[name] ?? null,
        isContested,
        proposed: isContested ? undefined : isMine ? "mine" : "theirs",
      };
    });
}

/** The row that results from the choices: theirs, with mine where mine was chosen. */
export function resolveConflicts({ mine, theirs }: RowVersions, conflicts: readonly Conflict[], choices: ReadonlyMap<string, Side>): Row {
  const kept = conflicts.filter(({ field, proposed }) => (choices.get(field.name) ?? proposed) === "mine");
  return { ...theirs, ...Object.fromEntries(kept.map(({ field }) => [field.name, mine[field.name] ?? null])) };
}

/** Whether every contested field has been decided. */
export function isDecided(conflicts: readonly Conflict[], choices: ReadonlyMap<string, Side>): boolean {
  return conflicts.every(({ field, isContested }) => !isContested || choices.has(field.name));
}

/** What only the server writes, and what nobody may read, is no matter for a person to decide. */
function isCompared({ system, readOnly, writeOnly, rule }: FieldModel): boolean {
  return !system && !readOnly && !writeOnly && rule.value === undefined;
}
