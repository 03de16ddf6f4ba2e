import { meantChoices, type NamedChoice } from "../../../schema/kinds/findChoice.ts";
import { possibleItems } from "../../../schema/kinds/textResult.ts";
import type { FieldModel } from "../../../schema/model/entity.ts";
import { trimSpace } from "../../../schema/text/space.ts";
import { inTurn } from "../../api/inTurn.ts";
import { loadOptions } from "./referenceApi.ts";

/** Rows of one answer; where more hold a text in their label, it names none of them for sure. */
const pageSize = 500;

/** What a label was found to mean: one row, or why none. */
type Meaning = { readonly found: NamedChoice } | { readonly fault: string } | "unasked";

/**
 * Finds the rows that references mean by their labels, as they are typed and pasted: exactly one row that is called so, or of which
 * the text is the stored value. What was found stays known; what was not is asked for again. The condition of a choice
 * (`x-ref.where`) is left to the check of the row.
 */
export class LabelLookUps {
  readonly #meanings = new WeakMap<FieldModel, Map<string, Meaning>>();

  /** Looks labels up, each once. It never fails: what could not be asked is told by `faultOf`. */
  async ask(entity: string, field: FieldModel, texts: readonly string[]): Promise<void> {
    const known = this.#of(field);
    const labels = texts.flatMap((text) => (field.reference?.many ? possibleItems(text) : [trimSpace(text)]));
    const open = [...new Set(labels)].filter((label) => label !== "" && !isFound(known.get(label)));
    await Promise.all(open.map((label) => inTurn(async () => known.set(label, await find(entity, field, label)))));
  }

  /** The stored value of a label; `undefined` where it names no one row, or was not asked for yet. */
  valueOf(field: FieldModel, label: string): string | undefined {
    const known = this.#of(field);
    const meaning = known.get(label);
    if (meaning === undefined) known.set(label, "unasked");
    return isFound(meaning) ? meaning.found.value : undefined;
  }

  /** Why a label has no stored value, in a sentence; `undefined` where it has one, or where nobody read the text as a label. */
  faultOf(field: FieldModel, label: string): string | undefined {
    const meaning = this.#of(field).get(label);
    if (meaning === undefined || isFound(meaning)) return undefined;
    return meaning === "unasked" ? `正在查找${field.title}“${label}”` : meaning.fault;
  }

  /** What a stored value is called that was found by its label. */
  textOf(field: FieldModel, value: string): string | undefined {
    for (const meaning of this.#of(field).values()) if (isFound(meaning) && meaning.found.value === value) return meaning.found.text;
    return undefined;
  }

  #of(field: FieldModel): Map<string, Meaning> {
    const known = this.#meanings.get(field) ?? new Map<string, Meaning>();
    this.#meanings.set(field, known);
    return known;
  }
}

function isFound(meaning: Meaning | undefined): meaning is { readonly found: NamedChoice } {
  return typeof meaning === "object" && "found" in meaning;
}

async function find(entity: string, field: FieldModel, label: string): Promise<Meaning> {
  try {
    const { records, total } = await loadOptions({ entity, field: field.name, keyword: label, pageNo: 1, pageSize });
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
