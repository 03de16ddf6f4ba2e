import { parameter } from "./addressForms.ts";
import { geOperator } from "./geOperator.ts";
import { leOperator } from "./leOperator.ts";
import type { OperatorNamed } from "./operator.ts";

declare module "../../model/entity.ts" {
  interface QueryOperators {
    range: "span";
  }
}

const [BEGIN, END] = [geOperator.address.ending ?? "", leOperator.address.ending ?? ""];

/** The value lies between two others, both included; one that is blank is open. Two conditions, for whoever answers them. */
export const rangeOperator: OperatorNamed<"range"> = {
  name: "range",
  title: "区间",
  meaning: "区间",
  takes: "span",
  address: {
    write: (field, [begin = "", end = ""]) => ({ ...parameter(field + BEGIN, begin), ...parameter(field + END, end) }),
    read: (field, parameters) => {
      const ends = [parameters[field + BEGIN] ?? "", parameters[field + END] ?? ""];
      return ends.every((end) => end === "") ? [] : ends;
    },
  },
  isOrder: true,
  index: "values",
  holds: (terms, [begin, end]) =>
    terms.all([...(begin ? [geOperator.holds(terms, [begin])] : []), ...(end ? [leOperator.holds(terms, [end])] : [])]),
};
