import { isBlank, isEqual } from "../../schema/expression/values.ts";
import type { FieldProblem } from "../../schema/validation/fieldProblem.ts";
import { findRuleFault } from "../api/checkRuleApi.ts";
import { findTaken } from "../api/duplicateApi.ts";
import type { EntityForm } from "../formily/EntityForm.ts";

/** What is known of one value of a field. */
interface Lookup {
  readonly value: unknown;
  readonly controller: AbortController;
  /** What to say at the field; `undefined` where nothing is wrong. */
  readonly answer: Promise<string | undefined>;
}

/** Asks the server one thing about a text; gives back what to say at the field. */
type Question = (value: string, signal: AbortSignal) => Promise<string | undefined>;

/**
 * Asks the server whether a unique value is taken and whether a text passes the check rule of its field: once for each
 * value, when the field is left and before the row is saved. A question without an answer stops nobody, because the
 * server checks the row itself.
 */
export class ValueCheck {
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

  /** What the server would refuse. What was found right when its field was left is not asked again. */
  async settle(): Promise<readonly FieldProblem[]> {
    const fields = this.#form.entity.fields.map(({ name }) => name).filter((name) => this.#questionsOf(name).length > 0);
    const problems = await Promise.all(
      fields.map(async (field) => {
        // The row that holds the value may have gone since it was found, and the rule may have been changed.
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

  /** What is to be asked of a field, in this order (FORM-23, FORM-25). */
  #questionsOf(name: string): readonly Question[] {
    const { unique, fields } = this.#form.entity;
    const rule = fields.find((field) => field.name === name)?.checkRule;
    const id = this.#form.stored && String(this.#form.stored["id"]);
    return [
      ...(rule ? [(value: string, signal: AbortSignal) => findRuleFault(rule, value, signal)] : []),
      ...(unique?.fields.includes(name)
        ? [(value: string, signal: AbortSignal) => findTaken({ table: unique.table, field: name, value, id }, signal)]
        : []),
    ];
  }

  /** What to say of a field's value as it is now; nothing where there is nothing to ask. */
  async #ask(field: string): Promise<string | undefined> {
    const questions = this.#questionsOf(field);
    const value = this.#form.valueOf(field);
    if (questions.length === 0 || !this.#isAsked(field, value)) return undefined;
    const known = this.#lookups.get(field);
    if (known && isEqual(known.value, value)) return known.answer;
    known?.controller.abort();
    const controller = new AbortController();
    const answer = this.#answerTo(field, (signal) => firstFault(questions, String(value), signal), controller);
    this.#lookups.set(field, { value, controller, answer });
    return answer;
  }

  #isAsked(field: string, value: unknown): boolean {
    return !isBlank(value) && this.#form.isOpen(field) && !isEqual(value, this.#form.stored?.[field] ?? null);
  }

  async #answerTo(
    field: string,
    ask: (signal: AbortSignal) => Promise<string | undefined>,
    { signal }: AbortController,
  ): Promise<string | undefined> {
    const isCurrent = () => (this.#lookups.get(field)?.controller.signal ?? signal) === signal;
    this.#form.setChecking(field, true);
    try {
      return await ask(signal);
    } catch {
      // Nobody could tell. The value is asked about again the next time, and saving tells what is wrong with the line.
      if (isCurrent()) this.#lookups.delete(field);
      return undefined;
    } finally {
      if (isCurrent()) this.#form.setChecking(field, false);
    }
  }
}

async function firstFault(questions: readonly Question[], value: string, signal: AbortSignal): Promise<string | undefined> {
  for (const ask of questions) {
    const fault = await ask(value, signal);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
