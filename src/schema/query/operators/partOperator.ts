import { inValue, MARK_RANK } from "./addressForms.ts";
import { type NameTaking, onlyValue, type Operator, type OperatorNamed, type PartPlace } from "./operator.ts";

/** What an operator says of itself that asks for a piece of a text. */
interface PartOperator extends Pick<Operator, "title" | "meaning" | "index"> {
  readonly name: NameTaking<"part">;
  readonly place: PartPlace;
  /** Whether its value begins and ends with a star. */
  readonly stars: readonly [opens: boolean, closes: boolean];
}

/** What the operators have in common that ask for a piece of a text. */
export function partOperator({ place, stars, ...own }: PartOperator): OperatorNamed<NameTaking<"part">> {
  const [opens, closes] = stars;
  const read = (value: string) => {
    if (value.startsWith("*") !== opens || value.endsWith("*") !== closes) return undefined;
    // A lone star is a text.
    return value.slice(opens ? 1 : 0, closes ? -1 : undefined) || undefined;
  };
  return {
    ...own,
    takes: "part",
    fits: (type) => type === "text",
    address: inValue(own.name, { before: opens ? "*" : "", after: closes ? "*" : "", rank: MARK_RANK.part, read }),
    holds: (terms, values) => terms.holdsPart(onlyValue(values), place),
  };
}
