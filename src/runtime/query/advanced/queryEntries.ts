import { kindOf } from "../../../schema/kinds/registry.ts";
import { writeFieldPath } from "../../../schema/query/advancedQuery.ts";
import { operatorOf } from "../../../schema/query/operators/registry.ts";
import { rulesOfKind } from "../../../schema/query/queryRules.ts";
import type { FieldModel, QueryRule } from "../../../schema/model/entity.ts";
import type { CompiledEntity } from "../../../schema/model/screen.ts";
import { shownFields } from "../../../schema/model/shownFields.ts";
import { staysMasked } from "../../../schema/rights/fieldRights.ts";
import { shownChildFields } from "../../fields/children/childFields.ts";

/** A field that a condition may ask for (QUERY-28). */
export interface FieldEntry {
  /** How conditions name it: `realname`, or `serviceTimes,weekday` for a field of child rows. */
  readonly value: string;
  readonly label: string;
  /** Field kind. */
  readonly type: string;
  /** Name of the entity that has the field. */
  readonly entity: string;
  readonly field: FieldModel;
  /** What it can be compared by, the first is the default; never empty. */
  readonly rules: readonly QueryRule[];
  /** What it can be held against without a value, offered after the rules. @default none */
  readonly words?: readonly { readonly id: string; readonly title: string }[];
}

/** Fields that belong together; the group itself cannot be chosen (QUERY-29). */
export interface EntryGroup {
  readonly value: string;
  readonly label: string;
  /** Conditions name a field without its group. */
  readonly isNameOnly: boolean;
  readonly children: readonly FieldEntry[];
}

/** What can be chosen as the field of a condition. */
export type QueryEntry = FieldEntry | EntryGroup;

/** Whether the viewer holds a permission code. */
type Can = (code: string) => boolean;

/**
 * Lists what the viewer may ask for, in file order: fields of the entity, those of one section of the form together,
 * and fields of its child rows. Sections are no part of a field's name; child rows have names of their own, so theirs
 * are (QUERY-31).
 */
export function queryEntries(entity: CompiledEntity, can: Can): readonly QueryEntry[] {
  const entries = new Map<string, QueryEntry>();
  for (const field of shownFields(entity)) {
    const child = entity.children[field.name];
    const { group } = field.ui;
    if (child) {
      const asked = shownChildFields(child, field).filter((shown) => !shown.children && !staysMasked(child, shown, { can }));
      const fields = fieldEntries(child, asked, can);
      // The list itself is asked whether there are child rows.
      const list = fieldEntries(entity, [field], can).map((entry) => ({ ...entry, label: `${field.title}-明细` }));
      addToGroup(entries, { value: field.name, label: field.title, isNameOnly: false, children: fields }, list);
    } else if (group === undefined) {
      for (const entry of fieldEntries(entity, [field], can)) entries.set(entry.value, entry);
    } else {
      addToGroup(entries, { value: `section:${group}`, label: group, isNameOnly: true, children: fieldEntries(entity, [field], can) });
    }
  }
  return [...entries.values()];
}

/** All fields among the entries, by the name a condition gives them. */
export function entriesByValue(entries: readonly QueryEntry[]): ReadonlyMap<string, FieldEntry> {
  return new Map(entries.flatMap((entry) => ("children" in entry ? entry.children : [entry])).map((entry) => [entry.value, entry]));
}

function addToGroup(entries: Map<string, QueryEntry>, group: EntryGroup, last: readonly FieldEntry[] = []): void {
  if (group.children.length + last.length === 0) return;
  const known = entries.get(group.value);
  const before = known && "children" in known ? known.children : [];
  entries.set(group.value, { ...group, children: [...before, ...group.children.map((entry) => named(group, entry)), ...last] });
}

/** A field of a group says so in its label (QUERY-30). */
function named({ value, label, isNameOnly }: EntryGroup, entry: FieldEntry): FieldEntry {
  return {
    ...entry,
    label: `${label}-${entry.label}`,
    value: isNameOnly ? entry.value : writeFieldPath({ list: value, field: entry.value }),
  };
}

function fieldEntries(entity: CompiledEntity, fields: readonly FieldModel[], can: Can): readonly FieldEntry[] {
  return fields.flatMap((field) => {
    const rules = rulesOf(entity, field, can);
    if (rules.length === 0) return [];
    return [{ value: field.name, label: field.title, type: field.kind, entity: entity.name, field, rules }];
  });
}

/** A masked value can only be asked for whole and of the rows themselves, one masked entirely not at all (decision 0063). */
function rulesOf(entity: CompiledEntity, field: FieldModel, can: Can): readonly QueryRule[] {
  if (field.system || field.writeOnly) return [];
  const rules = rulesOfKind(kindOf(field.kind));
  if (!staysMasked(entity, field, { can })) return rules;
  return field.permission.mask === "all" ? [] : rules.filter((rule) => operatorOf(rule).asksMasked);
}
