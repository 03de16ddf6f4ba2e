import { inValue, MARK_RANK } from "./addressForms.ts";
import { onlyValue, type OperatorNamed, type OrderSign } from "./operator.ts";

/** What an operator says of itself that compares by what comes first. */
interface OrderOperator<Name extends OrderSign> extends Pick<OperatorNamed<Name>, "name" | "title" | "meaning"> {
  /** Stands before its value. */
  readonly sign: ">" | ">=" | "<" | "<=";
  /** Ending of the parameter that is an end of a range. */
  readonly ending?: string;
}

const SIGNED = /^(>=|<=|>|<)(\s*)(.+)$/s;

/** What the operators have in common that compare by what comes first. */
export function orderOperator<Name extends OrderSign>({ sign, ending, ...own }: OrderOperator<Name>): OperatorNamed<Name> {
  const read = (value: string, isText: boolean) => {
    const [, found = "", space = "", text = ""] = SIGNED.exec(value) ?? [];
    // Text may begin with “>”; only numbers and dates are compared without the space.
    return found === sign && (space !== "" || !isText) ? text : undefined;
  };
  return {
    ...own,
    takes: "one",
    suits: ({ operators }) => operators.includes("range"),
    fits: (type) => type !== "jsonb" && type !== "json" && type !== "boolean",
    address: inValue(own.name, { before: `${sign} `, after: "", rank: MARK_RANK.order, read }, ending),
    isOrder: true,
    index: "values",
    holds: (terms, values) => terms.compares(own.name, onlyValue(values)),
  };
}
