import { isBlank, isEqual } from "../../schema/expression/values.ts";
import type { FieldModel } from "../../schema/model/entity.ts";
import type { Row } from "../../schema/model/json.ts";
import type { CompiledEntity } from "../../schema/model/screen.ts";
import { fieldState } from "../../schema/rules/fieldStates.ts";
import { isSameValue, linkFields, storedTwin } from "./formRows.ts";
import { rowsOf } from "./rowPath.ts";
import type { RowInPlace, ScopeSource } from "./rowScope.ts";
import { rowScope } from "./rowScope.ts";

/** A row in a form, with the row it started from. */
export interface FormRow extends RowInPlace {
  readonly entity: CompiledEntity;
}

/**
 * What is sent to store a row: all that is filled in of a new one; id, rev and what changed of a stored one.
 * A value that was chosen again after a field that resets it changed is sent although it is the stored one.
 */
export function payloadOf(source: ScopeSource, place: FormRow): Row {
  const { entity, stored } = place;
  const sent = entity.fields.filter((field) => isSent(source, place, field));
  const version = stored ? { id: stored["id"], ...(stored["rev"] !== undefined && { rev: stored["rev"] }) } : {};
  return {
    ...version,
    ...Object.fromEntries(sent.map((field) => [field.name, sentValue(source, place, field)])),
  };
}

function isSent(source: ScopeSource, place: FormRow, field: FieldModel): boolean {
  const { rule } = field;
  if (field.system || field.readOnly || rule.value !== undefined || !isNews(place, field)) return false;
  // What a rule has closed was not filled in by a person: a default, or emptied by a reset. The server does both itself.
  const isOpen = !fieldState(field, rowScope(source, place)).readOnly;
  return isOpen || (place.stored !== undefined && !isBlank(place.row[field.name]));
}

function isNews({ entity, row, stored }: FormRow, field: FieldModel): boolean {
  const value = row[field.name] ?? null;
  // What a rule would work out anew has to be told that it was taken away.
  if (!stored || field.writeOnly) return !isBlank(value) || field.rule.initial !== undefined;
  if (!isSameValue(entity, field, value, stored[field.name])) return true;
  return value !== null && !field.rule.reset.every((other) => isEqual(row[other] ?? null, stored[other] ?? null));
}

/** Child rows are a complete list; of a stored one that did not change, the id is enough. */
function sentValue(source: ScopeSource, { entity, row, stored }: FormRow, field: FieldModel): unknown {
  const value = row[field.name] ?? null;
  const child = entity.children[field.name];
  if (!field.children || !child) return value;
  // The server itself writes what links a child row to the row above, and its place in the list.
  const links = linkFields(field);
  const open = { ...child, fields: child.fields.filter(({ name }) => !links.has(name)) };
  return rowsOf(value).map((own) => {
    const twin = storedTwin(own, stored?.[field.name]);
    const { rev: _rev, ...sent } = payloadOf(source, {
      entity: open,
      row: own,
      stored: twin,
      parent: row,
    });
    return sent;
  });
}
