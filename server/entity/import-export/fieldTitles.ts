import type { FieldModel } from "../../../src/schema/index.ts";
import { bareTitle, titleOf } from "./workbook/titleOf.ts";

/** Finds fields by titles as people write them. All titles asked for are titles for comparing. */
export class FieldTitles {
  readonly #exact = new Map<string, FieldModel>();
  readonly #bare = new Map<string, readonly FieldModel[]>();

  /** Of two fields with one title the first is meant. */
  constructor(fields: readonly FieldModel[]) {
    for (const field of fields.toReversed()) this.#exact.set(titleOf(field.title), field);
    for (const field of this.#exact.values()) {
      const bare = bareTitle(titleOf(field.title));
      this.#bare.set(bare, [...(this.#bare.get(bare) ?? []), field]);
    }
  }

  exact(title: string): FieldModel | undefined {
    return this.#exact.get(title);
  }

  /**
   * The one field whose title is the same but for an explanation in brackets that only one of them has: 联系电话（手机或座机）,
   * 当天预约截止. Hours are no days, so two explanations that differ make two titles.
   */
  bare(title: string): FieldModel | undefined {
    const bare = bareTitle(title);
    const plain = this.#exact.get(bare);
    if (plain) return plain;
    const [field, ...more] = bare === title ? (this.#bare.get(bare) ?? []) : [];
    return more.length === 0 ? field : undefined;
  }
}
