import { useMemo, useState } from "react";
import { findChoice, meantChoices } from "../../../schema/kinds/findChoice.ts";
import type { TextContext, TextResult } from "../../../schema/kinds/kind.ts";
import { kindOf } from "../../../schema/kinds/registry.ts";
import { possibleItems } from "../../../schema/kinds/textResult.ts";
import { unreadMessage } from "../../../schema/kinds/readTyped.ts";
import type { FieldModel } from "../../../schema/model/entity.ts";
import type { Row } from "../../../schema/model/json.ts";
import { trimSpace } from "../../../schema/text/space.ts";
import { serverToday } from "../../api/serverClock.ts";
import { type AskedLabel, LabelLookUps, readsRow } from "../reference/LabelLookUps.ts";
import { type Dictionary, useDictionaries } from "../../dictionary/DictionaryProvider.tsx";

/** Values as texts, and texts as values, as imports read them. */
export interface FieldTexts {
  /** What people read of a value, without looking anything up at the server. */
  toText(field: FieldModel, value: unknown, row: Row): string;
  /** @param row the row in which it is read: what the labels of some references mean depends on it */
  fromText(field: FieldModel, text: string, row?: Row): TextResult;
  /** Words of the field's dictionary that contain a text; absent where the field has none. */
  suggest(field: FieldModel, text: string): readonly string[];
  /** Why a text that stands in a field is no value of it; `undefined` where it is one. */
  unread(field: FieldModel, value: unknown, row?: Row): string | undefined;
  /** Looks up at the server which rows the labels of a reference mean; `fromText` then reads them. It never fails. */
  prepare(entity: string, field: FieldModel, asked: readonly AskedLabel[]): Promise<void>;
  /** Whether what a label of the reference means depends on the row in which it stands: it is looked up with it only. */
  readsRow(field: FieldModel): boolean;
}

/** Reads and writes the texts of fields with the dictionaries of the console; the same object until one of them changes. */
export function useFieldTexts(): FieldTexts {
  const dictionaryOf = useDictionaries();
  const [lookUps] = useState(() => new LabelLookUps());
  return useMemo(() => fieldTexts(dictionaryOf, lookUps), [dictionaryOf, lookUps]);
}

function fieldTexts(dictionaryOf: (code: string) => Dictionary, lookUps: LabelLookUps): FieldTexts {
  const itemsOf = (code: string) => dictionaryOf(code).items;
  const context: TextContext = {
    dictionaryText: (code, value) => dictionaryOf(code).textOf(value),
    dictionaryValue: (code, text) => findChoice(itemsOf(code), text),
    dictionaryMeanings: (code, text) => meantChoices(itemsOf(code), text),
    dictionaryTexts: (code) => itemsOf(code).flatMap(({ text, disabled }) => (disabled ? [] : [text])),
    referenceText: (field, value) => lookUps.textOf(field, value) ?? value,
    referenceValue: (field, text) => lookUps.valueOf(field, text),
    referenceFault: (field, text) => lookUps.faultOf(field, text),
  };
  const inRow = (row: Row | undefined): TextContext => ({
    ...context,
    referenceValue: (field, text) => lookUps.valueOf(field, text, row),
    referenceFault: (field, text) => lookUps.faultOf(field, text, row),
    today: serverToday(),
  });
  const fromText = (field: FieldModel, text: string, row?: Row) => kindOf(field.kind).fromText(text, field, inRow(row));
  return {
    toText: (field, value, row) => cameAlong(field, row) ?? shownText(field, value, context),
    fromText,
    suggest: ({ dictionary }, text) =>
      dictionary === undefined
        ? []
        : itemsOf(dictionary).flatMap((item) => (!item.disabled && item.text.includes(text) ? [item.text] : [])),
    unread: (field, value, row) =>
      unreadLabel({ field, value, row }, lookUps) ??
      unreadChoice(field, value, context) ??
      unreadMessage(field, value, { today: serverToday() }),
    prepare: (entity, field, asked) => lookUps.ask(entity, field, asked),
    readsRow,
  };
}

/** The text that the server sent with a value, for values that say nothing by themselves. */
function cameAlong({ name, reference }: FieldModel, row: Row): string | undefined {
  const text = reference ? row[`${name}_dictText`] : undefined;
  return typeof text === "string" ? text : undefined;
}

function shownText(field: FieldModel, value: unknown, context: TextContext): string {
  if (value === null || value === undefined) return "";
  const text = kindOf(field.kind).toText(value, field, context);
  return text === "" && typeof value === "string" ? value : text;
}

/** A value of a field in a row. */
interface ReadValue {
  readonly field: FieldModel;
  readonly value: unknown;
  readonly row: Row | undefined;
}

/** A text that was read as the label of a row and names no one row; a stored value is none that anybody read so. */
function unreadLabel({ field, value, row }: ReadValue, lookUps: LabelLookUps): string | undefined {
  if (!field.reference || typeof value !== "string") return undefined;
  const labels = field.reference.many ? possibleItems(value) : [trimSpace(value)];
  return labels.map((label) => lookUps.faultOf(field, label, row)).find((fault) => fault !== undefined);
}

/** A word that names none of the choices of a field, of a dictionary or its own, stays as it was written. */
function unreadChoice(field: FieldModel, value: unknown, context: TextContext): string | undefined {
  const { dictionary } = field;
  const kind = kindOf(field.kind);
  const isKnown = dictionary === undefined ? kind.cellChoices !== undefined : (context.dictionaryTexts?.(dictionary).length ?? 0) > 0;
  if (!isKnown || typeof value !== "string" || value === "") return undefined;
  const result = kind.fromText(value, field, context);
  return result.ok ? undefined : result.message;
}
