import { isBlank, isEqual } from "../../schema/expression/values.ts";
import type { FieldProblem } from "../../schema/validation/fieldProblem.ts";
import { findTaken } from "../api/duplicateApi.ts";
import type { EntityForm } from "../formily/EntityForm.ts";

/** What is known of one value of a field. */
interface Lookup {
  readonly value: unknown;
  readonly controller: AbortController;
  /** What to say at the field; `undefined` where the value is free. */
  readonly answer: Promise<string | undefined>;
}

/**
 * Asks the server whether values that may occur once only are taken: when their field is left, and before the row is
 * saved. It spares a way, no more: a question that gets no answer stops nobody, the server judges the row itself.
 */
export class DuplicateCheck {
  readonly #form: EntityForm;
  readonly #lookups = new Map<string, Lookup>();

  constructor(form: EntityForm) {
    this.#form = form;
  }

  /** Looks at fields from now on, as they are left. Gives back how to end it. */
  readonly watch = (): (() => void) => {
    const unwatch = this.#form.watchLeaving((name) => void this.#look(name));
    return () => {
      unwatch();
      for (const { controller } of this.#lookups.values()) controller.abort();
      this.#lookups.clear();
    };
  };

  /** The values that are taken. What was found free when its field was left is not asked again. */
  async settle(): Promise<readonly FieldProblem[]> {
    const fields = this.#form.entity.unique?.fields ?? [];
    const problems = await Promise.all(
      fields.map(async (field) => {
        // The row that holds the value may have gone since it was found.
        if ((await this.#lookups.get(field)?.answer) !== undefined) this.#lookups.delete(field);
        const message = await this.#ask(field);
        return message === undefined ? [] : [{ field, message }];
      }),
    );
    return problems.flat();
  }

  async #look(field: string): Promise<void> {
    const value = this.#form.valueOf(field);
    const message = await this.#ask(field);
    if (message !== undefined) this.#form.showTaken({ field, message }, value);
  }

  /** What to say of a field's value as it is now; nothing where there is nothing to ask (FORM-23). */
  async #ask(field: string): Promise<string | undefined> {
    const { unique } = this.#form.entity;
    const value = this.#form.valueOf(field);
    if (!unique?.fields.includes(field) || !this.#isAsked(field, value)) return undefined;
    const known = this.#lookups.get(field);
    if (known && isEqual(known.value, value)) return known.answer;
    known?.controller.abort();
    const controller = new AbortController();
    const answer = this.#answerTo(field, value, controller);
    this.#lookups.set(field, { value, controller, answer });
    return answer;
  }

  #isAsked(field: string, value: unknown): boolean {
    return !isBlank(value) && this.#form.isOpen(field) && !isEqual(value, this.#form.stored?.[field] ?? null);
  }

  async #answerTo(field: string, value: unknown, { signal }: AbortController): Promise<string | undefined> {
    const { stored, entity } = this.#form;
    const question = { table: entity.unique?.table ?? "", field, value: String(value), id: stored && String(stored["id"]) };
    const isCurrent = () => (this.#lookups.get(field)?.controller.signal ?? signal) === signal;
    this.#form.setChecking(field, true);
    try {
      return await findTaken(question, signal);
    } catch {
      // Nobody could tell. The value is asked about again the next time, and saving tells what is wrong with the line.
      if (isCurrent()) this.#lookups.delete(field);
      return undefined;
    } finally {
      if (isCurrent()) this.#form.setChecking(field, false);
    }
  }
}
