import { meantChoices, type NamedChoice } from "../../../schema/kinds/findChoice.ts";
import { possibleItems } from "../../../schema/kinds/textResult.ts";
import type { FieldModel } from "../../../schema/model/entity.ts";
import type { Row } from "../../../schema/model/json.ts";
import { dependenciesOf } from "../../../schema/expression/dependenciesOf.ts";
import { trimSpace } from "../../../schema/text/space.ts";
import { inTurn } from "../../api/inTurn.ts";
import { baseRequest, decidingValues } from "./choosing.ts";
import { loadOptions, type OptionsRequest } from "./referenceApi.ts";

/** Rows of one answer; where more hold a text in their label, it names none of them for sure. */
const pageSize = 500;

/** What a label was found to mean: one row, or why none. */
type Meaning = { readonly found: NamedChoice } | { readonly fault: string } | "unasked";

/** A label, with the row in which it stands where that is known. */
export interface AskedLabel {
  readonly text: string;
  readonly row?: Row | undefined;
}

/** Whether the same label may mean another row, or none, where the row it stands in holds other values. */
export function readsRow({ reference }: FieldModel): boolean {
  const reads = readsOf(reference);
  return reads !== undefined && reads.row.length > 0 && reads.parent.length === 0;
}

/**
 * Finds the rows that references mean by their labels, as they are typed and pasted: exactly one row that is called so, or of which
 * the text is the stored value, among those that the field's editor would offer in the row (`x-ref.where`). A condition that reads
 * the row above child rows is left to the check of the row. What was found stays known; what was not is asked for again.
 */
export class LabelLookUps {
  /** By label, and by the values of the row that decide. */
  readonly #meanings = new WeakMap<FieldModel, Map<string, Map<string, Meaning>>>();

  /**
   * Looks labels up, each once. One that depends on its row is passed over where that is not given. It never fails: what could not be
   * asked is told by `faultOf`.
   */
  async ask(entity: string, field: FieldModel, asked: readonly AskedLabel[]): Promise<void> {
    const open = new Map<string, () => Promise<void>>();
    for (const { text, row } of asked) {
      const ground = groundOf(field, row);
      if (!ground) continue;
      for (const label of field.reference?.many ? possibleItems(text) : [trimSpace(text)]) {
        const known = this.#of(field, label);
        if (label === "" || isFound(known.get(ground.key))) continue;
        open.set(JSON.stringify([ground.key, label]), async () => {
          known.set(ground.key, await find({ entity, field: field.name, ...ground.row }, field, label));
        });
      }
    }
    await Promise.all([...open.values()].map((look) => inTurn(look)));
  }

  /** The stored value of a label; `undefined` where it names no one row, or was not asked for yet. */
  valueOf(field: FieldModel, label: string, row?: Row): string | undefined {
    const known = this.#of(field, label);
    const key = groundOf(field, row)?.key ?? "";
    const meaning = known.get(key);
    if (meaning === undefined) known.set(key, "unasked");
    return isFound(meaning) ? meaning.found.value : undefined;
  }

  /**
   * Why a label has no stored value, in a sentence; `undefined` where it has one, or where nobody read the text as a label. Where
   * the row has other values since it was asked, what was said last holds until it is asked again.
   */
  faultOf(field: FieldModel, label: string, row?: Row): string | undefined {
    const known = this.#of(field, label);
    const ground = groundOf(field, row);
    const meaning = (ground && known.get(ground.key)) ?? [...known.values()].findLast((one) => !isFound(one));
    if (meaning === undefined || isFound(meaning)) return undefined;
    return meaning === "unasked" ? `正在查找${field.title}“${label}”` : meaning.fault;
  }

  /** What a stored value is called that was found by its label. */
  textOf(field: FieldModel, value: string): string | undefined {
    for (const known of this.#meanings.get(field)?.values() ?? [])
      for (const meaning of known.values()) if (isFound(meaning) && meaning.found.value === value) return meaning.found.text;
    return undefined;
  }

  #of(field: FieldModel, label: string): Map<string, Meaning> {
    const labels = this.#meanings.get(field) ?? new Map<string, Map<string, Meaning>>();
    this.#meanings.set(field, labels);
    const known = labels.get(label) ?? new Map<string, Meaning>();
    labels.set(label, known);
    return known;
  }
}

/** What decides beside the label, and how the server is told of it. */
interface Ground {
  readonly key: string;
  readonly row: Pick<OptionsRequest, "row">;
}

/** `undefined` where the row decides and is not known. */
function groundOf(field: FieldModel, row: Row | undefined): Ground | undefined {
  const reads = readsOf(field.reference);
  if (!reads || reads.parent.length > 0) return { key: "", row: {} };
  // Without a row the condition does not apply.
  if (reads.row.length === 0) return { key: "", row: { row: {} } };
  if (!row) return undefined;
  const { row: sent = {} } = baseRequest({ entity: "", field, row });
  return { key: JSON.stringify(decidingValues({ entity: "", field, row })), row: { row: sent } };
}

function readsOf(reference: FieldModel["reference"]) {
  return reference?.where === undefined ? undefined : dependenciesOf(reference.where);
}

function isFound(meaning: Meaning | undefined): meaning is { readonly found: NamedChoice } {
  return typeof meaning === "object" && "found" in meaning;
}

async function find(request: OptionsRequest, field: FieldModel, label: string): Promise<Meaning> {
  try {
    const { records, total } = await loadOptions({ ...request, keyword: label, pageNo: 1, pageSize });
    const [found, ...others] = meantChoices(records, label);
    const isSure = total <= records.length;
    if (found && others.length === 0 && isSure) return { found };
    return { fault: `${faultText(field, label, { same: others.length + 1, like: found ? 0 : total, isSure })}，请从列表中选择` };
  } catch (error) {
    return {
      fault: `没能查找${field.title}“${label}”：${error instanceof Error ? error.message : String(error)}。请再填一次，或从列表中选择`,
    };
  }
}

interface Matches {
  readonly same: number;
  /** Rows whose label holds the text without being it. */
  readonly like: number;
  readonly isSure: boolean;
}

function faultText({ title }: FieldModel, label: string, { same, like, isSure }: Matches): string {
  if (!isSure) return `有太多${title}的名称含“${label}”`;
  if (like > 0) return `找不到${title}“${label}”，有 ${like} 个名称含这些字`;
  return same > 1 ? `有多个${title}叫“${label}”` : `找不到${title}“${label}”`;
}
