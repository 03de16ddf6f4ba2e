import type { FieldConstraints, FieldModel, QueryOperator, SqlType } from "../model/entity.ts";
import type { JsonObject } from "../model/json.ts";
import type { NamedChoice } from "./findChoice.ts";
import type { HeldFiles } from "./storedFile.ts";

/** What a kind may ask while it turns values into text or back. */
export interface TextContext {
  /** Text of a dictionary value; the value itself where unknown. */
  dictionaryText(code: string, value: string): string;
  /** Value of a dictionary text; `undefined` where no item reads so, or several do. */
  dictionaryValue(code: string, text: string): string | undefined;
  /** The items of a dictionary that a text may mean; absent: a refusal does not tell several from none. */
  dictionaryMeanings?(code: string, text: string): readonly NamedChoice[];
  /** Texts of a dictionary that may be chosen; absent: a refusal does not name them. */
  dictionaryTexts?(code: string): readonly string[];
  /** Label of a referenced row; the stored value where unknown. */
  referenceText(field: FieldModel, value: string): string;
  /** Stored value of a referenced row by its label; `undefined` where none or several match. */
  referenceValue(field: FieldModel, text: string): string | undefined;
  /** Why a label has no stored value, and what to write instead; absent: the kind says it in general. */
  referenceFault?(field: FieldModel, text: string): string | undefined;
  /** Names of a region code, largest first and joined by `/`, e.g. `广东省/广州市/越秀区`; absent: codes stay codes. */
  regionText?(code: string): string;
  /** Code of a region by its joined names; `undefined` where no region reads so. */
  regionValue?(text: string): string | undefined;
  /** Today as wire date, for dates without a year and words like 明天; absent: they are not read. */
  readonly today?: string;
  /** The day a range begins with, whose end is read: it may leave out what is the same. */
  readonly after?: string;
}

/** A number of a sheet that shows something else than its digits. */
export type SheetNumber =
  /** Under a format of its own, such as `00000`; as a share of a hundred, 0.45 for 45%; as time that passes, in days. */
  | { readonly kind: "number" | "percent" | "elapsed"; readonly value: number; readonly shown: string }
  /** A day, a time of day or both, as wire text. */
  | { readonly kind: "moment"; readonly value: string; readonly shown: string };

/** What `fromText` gives back: a value, or the Chinese reason why there is none. */
export type TextResult = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly message: string };

/** The part of a raw field schema that decides its kind. */
export interface KindCandidate {
  readonly type: FieldModel["type"];
  readonly itemType?: FieldModel["itemType"];
  readonly format?: string;
  readonly constraints: FieldConstraints;
  readonly dictionary?: string;
  readonly labels?: FieldModel["labels"];
  readonly reference?: FieldModel["reference"];
  readonly children?: FieldModel["children"];
  /** `x-ui.kind`, where the author chose. */
  readonly requested?: string;
}

/**
 * The part of a field kind that browser and server share: storage, wire format, text and query.
 * The visible part (edit, read, cell, filter) is `src/runtime/fields/<kind>`.
 * The engine never branches on a kind's id; it asks these members.
 */
export interface FieldKind {
  /** e.g. `text`, `longText`, `money`. */
  readonly id: string;
  /** Chinese name, for documentation and error texts. */
  readonly title: string;
  /** The `format` that asks for the kind; `x-ui.kind` is for kinds without one. */
  readonly statedBy?: string;
  /** What a person writes into a cell of a file to import, in words of the desk; absent where the field itself says it. */
  readonly cellHint?: string;
  /** All the texts a cell may have, where they are few and the kind's own. */
  cellChoices?(field: FieldModel): readonly string[];
  /** How well the kind fits; the highest rank wins, 0 means not at all, a tie is an error. */
  match(candidate: KindCandidate): number;
  /** What a person reads where a text is longer than the field allows and that is not plain to see. @default the limit alone */
  lengthMessage?(text: string, limit: number): string;
  /** What a person reads where an item of a list is refused, e.g. for its length. @default that the form is wrong */
  itemMessage?(field: FieldModel): string;
  /** Whether what other rows hold is suggested while a value is made up; for kinds whose values are lists of free texts. */
  suggests?(field: FieldModel): boolean;
  /** Column type; `undefined`: no column of its own. */
  columnType(field: FieldModel): SqlType | undefined;
  /**
   * Of a value that spans from one value of another kind to a later one, both written in it with `width` characters, first and
   * last: what is asked for by order is compared with an end, so that a range of days finds every span that overlaps it.
   */
  readonly span?: { readonly of: string; readonly width: number };
  /** Operators offered by `x-query: true`, the first is the default. */
  readonly operators: readonly QueryOperator[];
  /** Values are lists of kept files (`StoredFile`) of this sort; absent: the kind holds no files. */
  readonly holds?: HeldFiles;
  /** CEL type of a non-null value. */
  readonly celType: "string" | "double" | "bool" | "list" | "map";
  /** JSON Schema (2020-12, no `x-` keywords) of a non-null wire value. */
  jsonSchema(field: FieldModel): JsonObject;
  /** JSON Schema of `x-ui.props` for this kind; merged into the editor's meta-schema. */
  readonly propsSchema: JsonObject;
  /** How a sheet shows a number of the kind; `percent`: the sheet holds a hundredth of it. @default as it is */
  readonly sheetFormat?: "percent";
  /** Text for people, export and clipboard; `""` for null. */
  toText(value: unknown, field: FieldModel, context: TextContext): string;
  /**
   * The one reader of what people type, paste and import: every usual notation of the kind's values; blank text is `null`.
   * What cannot be read, or could mean two things, is refused with a sentence that names notations.
   */
  fromText(text: string, field: FieldModel, context: TextContext): TextResult;
  /**
   * A number of a sheet as the text that `fromText` reads; `undefined` where the kind has no such values.
   * @default see `sheetText`: kinds of numbers take the value, others what the cell shows, but no days
   */
  sheetText?(cell: SheetNumber, field: FieldModel): string | undefined;
  /**
   * A wire value as it is stored: without space around it, null where it is blank (decision 0070).
   * @default text on one line; see `tidyValue`
   */
  tidy?(value: unknown): unknown;
  /**
   * Whether a text is a wire value and not what a person typed and nobody could read, which an editor keeps.
   * @default every text is
   */
  isWire?(text: string): boolean;
  /** Text for screens, where it reads better than what `toText` must keep importable (thousands separators). */
  format?(value: unknown, field: FieldModel): string;
  /** What a person does to fill it in, for `请…{title}`. @default "输入" */
  readonly verb?: "输入" | "选择" | "上传" | "添加";
  /** Column alignment in tables. */
  readonly align: "left" | "right" | "center";
  readonly sortable: boolean;
  /** Width (px) of a column: what its values need at least, and what they get where nobody names one. */
  readonly columnWidth?: { readonly least: number; readonly usual: number };
  /** Shown as a table column without anyone asking; `false` for what would fill the row. @default true */
  readonly listed?: boolean;
  /** A value for documentation and contract tests, different for different seeds. */
  sample(field: FieldModel, seed: number): unknown;
}
