import { booleanKind } from "./booleanKind.ts";
import { childrenKind } from "./childrenKind.ts";
import { choiceKind } from "./choiceKind.ts";
import { codeKind } from "./codeKind.ts";
import { colorKind } from "./colorKind.ts";
import { coordinatesKind } from "./coordinatesKind.ts";
import { cronKind } from "./cronKind.ts";
import { dateKind } from "./dateKind.ts";
import { dateRangeKind } from "./dateRangeKind.ts";
import { datetimeKind } from "./datetimeKind.ts";
import { dictionaryKind } from "./dictionaryKind.ts";
import { dictionaryMultiKind } from "./dictionaryMultiKind.ts";
import { durationKind } from "./durationKind.ts";
import { fileKind } from "./fileKind.ts";
import { iconKind } from "./iconKind.ts";
import { imageKind } from "./imageKind.ts";
import { integerKind } from "./integerKind.ts";
import { jsonKind } from "./jsonKind.ts";
import type { FieldKind, KindCandidate } from "./kind.ts";
import { linkKind } from "./linkKind.ts";
import { longTextKind } from "./longTextKind.ts";
import { markdownKind } from "./markdownKind.ts";
import { audioKind, videoKind } from "./mediaKinds.ts";
import { moneyKind } from "./moneyKind.ts";
import { numberKind } from "./numberKind.ts";
import { passwordKind } from "./passwordKind.ts";
import { monthKind, weekKind, yearKind } from "./periodKinds.ts";
import { percentKind } from "./percentKind.ts";
import { ratingKind } from "./ratingKind.ts";
import { referenceKind } from "./referenceKind.ts";
import { referenceMultiKind } from "./referenceMultiKind.ts";
import { regionKind } from "./regionKind.ts";
import { richTextKind } from "./richTextKind.ts";
import { switchKind } from "./switchKind.ts";
import { tagsKind } from "./tagsKind.ts";
import { textKind } from "./textKind.ts";
import { timeKind } from "./timeKind.ts";
import { timeZoneKind } from "./timeZoneKind.ts";
import { treeReferenceKind } from "./treeReferenceKind.ts";
import { type WireFormat, wireFormats } from "../time/wireFormats.ts";

/** Every field kind, the plainest first. A new kind is one file and one line here. */
export const fieldKinds: readonly FieldKind[] = [
  textKind,
  longTextKind,
  linkKind,
  colorKind,
  coordinatesKind,
  integerKind,
  numberKind,
  moneyKind,
  durationKind,
  percentKind,
  ratingKind,
  booleanKind,
  switchKind,
  choiceKind,
  iconKind,
  dateKind,
  datetimeKind,
  dateRangeKind,
  timeKind,
  monthKind,
  weekKind,
  yearKind,
  cronKind,
  timeZoneKind,
  dictionaryKind,
  dictionaryMultiKind,
  tagsKind,
  referenceKind,
  treeReferenceKind,
  referenceMultiKind,
  imageKind,
  audioKind,
  videoKind,
  fileKind,
  richTextKind,
  markdownKind,
  codeKind,
  jsonKind,
  passwordKind,
  regionKind,
  childrenKind,
];

const byId = new Map(fieldKinds.map((kind) => [kind.id, kind]));

/**
 * The kind with this id.
 * @throws Error where there is none; a checked schema names known kinds only
 */
export function kindOf(id: string): FieldKind {
  const kind = byId.get(id);
  if (kind === undefined) throw new Error(`没有名为“${id}”的字段类型`);
  return kind;
}

/** The form in which every value of a kind is written, e.g. `date`; `undefined` where values are free texts or no texts. */
export function formOf(id: string): WireFormat | undefined {
  const stated = kindOf(id).statedBy;
  return stated !== undefined && stated in wireFormats ? (stated as WireFormat) : undefined;
}

/** Outcome of a choice: the kind, or the ids that tie for it (none: nothing fits). */
export type KindChoice = { readonly ok: true; readonly kind: FieldKind } | { readonly ok: false; readonly tied: readonly string[] };

/** Finds the kind that fits a raw field schema best; a tie is not decided by order but reported. */
export function chooseKind(candidate: KindCandidate, kinds: readonly FieldKind[] = fieldKinds): KindChoice {
  const ranked = kinds.map((kind) => ({ kind, rank: kind.match(candidate) }));
  const highest = Math.max(0, ...ranked.map(({ rank }) => rank));
  const [best, ...others] = ranked.filter(({ rank }) => rank > 0 && rank === highest).map(({ kind }) => kind);
  if (best !== undefined && others.length === 0) return { ok: true, kind: best };
  return { ok: false, tied: [best, ...others].flatMap((kind) => kind?.id ?? []) };
}
