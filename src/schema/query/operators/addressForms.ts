import { splitList } from "../../text/splitList.ts";

/** Parameters of a request, by name. */
type Parameters = Readonly<Record<string, string | undefined>>;

/** What the value of a parameter says: which operator it is for, and what is compared with. */
export interface ValueMeaning {
  readonly rule: string;
  readonly text: string;
}

/** How the conditions of an operator stand in an address (protocol 1.9). */
export interface AddressForm {
  /** Ending of a parameter that says itself how its value compares, e.g. `_begin`. @default none */
  readonly ending?: string;
  /** Signs around the value that say it. @default none */
  readonly marks?: ValueMarks;
  /** Writes a condition as parameters; no text says nothing. */
  write(field: string, texts: readonly string[]): Record<string, string>;
  /**
   * Reads the texts that `write` wrote; none where nothing is asked for. A condition that compares in another way is given as it
   * is written, so that it is seen.
   *
   * @param meaningOf what a value says, with the signs of all operators
   */
  read(field: string, parameters: Parameters, meaningOf: (value: string) => ValueMeaning): readonly string[];
}

/** Signs that a value begins and ends with. */
export interface ValueMarks {
  readonly before: string;
  readonly after: string;
  /** Which reading counts where several are possible: the highest. */
  readonly rank: number;
  /** The text between the signs; `undefined` where the value is no such condition. */
  read(value: string, isText: boolean): string | undefined;
}

/** Ranks of signs: `>= 5*` is an order, `!a*` a beginning, `!a,b` one value, `a,b` a list. */
export const MARK_RANK = { order: 4, part: 3, other: 2, list: 1, plain: 0 } as const;

/** The value says how it compares: `*v*` contains. */
export function inValue(rule: string, marks: ValueMarks, ending?: string): AddressForm {
  return {
    ...(ending === undefined ? {} : { ending }),
    marks,
    write: (field, [text = ""]) => parameter(field, text && marks.before + text + marks.after),
    read: (field, parameters, meaningOf) => {
      const value = parameters[field] ?? "";
      if (value === "") return [];
      const asked = meaningOf(value);
      return [asked.rule === rule ? asked.text : value];
    },
  };
}

/** The ending of the parameter's name says it, and the value is a comma list. */
export function listByEnding(ending: string): AddressForm {
  return {
    ending,
    write: (field, texts) => parameter(field + ending, texts.join(",")),
    read: (field, parameters) => splitList(parameters[field + ending] ?? ""),
  };
}

/** Stands for a condition that is asked without a value. */
export const ASKED = "1";

/** The ending of the parameter's name says all, and its value that it is asked: `ASKED`. */
export function bareByEnding(ending: string): AddressForm {
  return {
    ending,
    write: (field, texts) => parameter(field + ending, texts.length > 0 ? ASKED : ""),
    read: (field, parameters) => (parameters[field + ending] === ASKED ? [ASKED] : []),
  };
}

/** A parameter, where there is something to say. */
export function parameter(name: string, text: string): Record<string, string> {
  return text === "" ? {} : { [name]: text };
}
