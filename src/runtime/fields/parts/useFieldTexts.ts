import { useMemo } from "react";
import { findChoice, meantChoices } from "../../../schema/kinds/findChoice.ts";
import type { TextContext, TextResult } from "../../../schema/kinds/kind.ts";
import { kindOf } from "../../../schema/kinds/registry.ts";
import { unreadMessage } from "../../../schema/kinds/readTyped.ts";
import type { FieldModel } from "../../../schema/model/entity.ts";
import type { Row } from "../../../schema/model/json.ts";
import { serverToday } from "../../api/serverClock.ts";
import { type Dictionary, useDictionaries } from "../../dictionary/DictionaryProvider.tsx";

/** Values as texts, and texts as values, as imports read them. */
export interface FieldTexts {
  /** What people read of a value, without looking anything up at the server. */
  toText(field: FieldModel, value: unknown, row: Row): string;
  fromText(field: FieldModel, text: string): TextResult;
  /** Words of the field's dictionary that contain a text; absent where the field has none. */
  suggest(field: FieldModel, text: string): readonly string[];
  /** Why a text that stands in a field is no value of it; `undefined` where it is one. */
  unread(field: FieldModel, value: unknown): string | undefined;
}

/** Reads and writes the texts of fields with the dictionaries of the console; the same object until one of them changes. */
export function useFieldTexts(): FieldTexts {
  const dictionaryOf = useDictionaries();
  return useMemo(() => fieldTexts(dictionaryOf), [dictionaryOf]);
}

function fieldTexts(dictionaryOf: (code: string) => Dictionary): FieldTexts {
  const itemsOf = (code: string) => dictionaryOf(code).items;
  const context: TextContext = {
    dictionaryText: (code, value) => dictionaryOf(code).textOf(value),
    dictionaryValue: (code, text) => findChoice(itemsOf(code), text),
    dictionaryMeanings: (code, text) => meantChoices(itemsOf(code), text),
    dictionaryTexts: (code) => itemsOf(code).flatMap(({ text, disabled }) => (disabled ? [] : [text])),
    referenceText: (_field, value) => value,
    referenceValue: () => undefined,
  };
  const fromText = (field: FieldModel, text: string) => kindOf(field.kind).fromText(text, field, { ...context, today: serverToday() });
  return {
    toText: (field, value, row) => cameAlong(field, row) ?? shownText(field, value, context),
    fromText,
    suggest: ({ dictionary }, text) =>
      dictionary === undefined
        ? []
        : itemsOf(dictionary).flatMap((item) => (!item.disabled && item.text.includes(text) ? [item.text] : [])),
    unread: (field, value) => unreadChoice(field, value, context) ?? unreadMessage(field, value, { today: serverToday() }),
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

/** A word that names none of the choices of a field, of a dictionary or its own, stays as it was written. */
function unreadChoice(field: FieldModel, value: unknown, context: TextContext): string | undefined {
  const { dictionary } = field;
  const kind = kindOf(field.kind);
  const isKnown = dictionary === undefined ? kind.cellChoices !== undefined : (context.dictionaryTexts?.(dictionary).length ?? 0) > 0;
  if (!isKnown || typeof value !== "string" || value === "") return undefined;
  const result = kind.fromText(value, field, context);
  return result.ok ? undefined : result.message;
}
