import { evaluatePredicate } from "./evaluatePredicate.ts";
import type { Predicate, PredicateValue } from "./predicate.ts";

/**
 * Whether every row that meets `premise` meets `conclusion` too. `true` is a proof; `false` only says that none was found,
 * so whoever decides about rights by it errs on the safe side.
 *
 * @example implies(row.orgCode in ["D1.1"], row.orgCode in ["D1", "D1.1"]) // true
 */
export function implies(premise: Predicate, conclusion: Predicate): boolean {
  if (isObvious(premise, conclusion)) return true;
  if (premise.op === "or") return premise.items.every((item) => implies(item, conclusion));
  if (conclusion.op === "and") return conclusion.items.every((item) => implies(premise, item));
  return partImplies(premise, conclusion) || valuesImply(premise, conclusion) || textImplies(premise, conclusion);
}

function isObvious(premise: Predicate, conclusion: Predicate): boolean {
  if (premise.op === "constant" && !premise.value) return true;
  if (conclusion.op === "constant" && conclusion.value) return true;
  return isSame(premise, conclusion);
}

function partImplies(premise: Predicate, conclusion: Predicate): boolean {
  if (conclusion.op === "or" && conclusion.items.some((item) => implies(premise, item))) return true;
  if (premise.op === "and") return premise.items.some((item) => implies(item, conclusion));
  // Logic is two-valued, so a negation may be turned round.
  return premise.op === "not" && conclusion.op === "not" && implies(conclusion.item, premise.item);
}

function isSame(left: Predicate, right: Predicate): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/** A premise that allows a field a few values: each of them is tried. */
function valuesImply(premise: Predicate, conclusion: Predicate): boolean {
  const allowed = allowedValues(premise);
  if (!allowed || !readsOnly(conclusion, allowed.field)) return false;
  return allowed.values.every((value) => evaluatePredicate(conclusion, { [allowed.field]: value }));
}

interface AllowedValues {
  readonly field: string;
  readonly values: readonly (PredicateValue | null)[];
}

function allowedValues(premise: Predicate): AllowedValues | undefined {
  if (premise.op === "compare" && premise.operator === "eq") return { field: premise.field, values: [premise.value] };
  if (premise.op === "in") return { field: premise.field, values: premise.values };
  return premise.op === "isNull" ? { field: premise.field, values: [null] } : undefined;
}

function readsOnly(predicate: Predicate, field: string): boolean {
  switch (predicate.op) {
    case "constant":
      return true;
    case "and":
    case "or":
      return predicate.items.every((item) => readsOnly(item, field));
    case "not":
      return readsOnly(predicate.item, field);
    case "compareFields":
      return predicate.field === field && predicate.other === field;
    default:
      return predicate.field === field;
  }
}

/** A text that begins with, ends with or holds a longer part does so with a shorter one. */
function textImplies(premise: Predicate, conclusion: Predicate): boolean {
  if (!isTextTest(premise) || !isTextTest(conclusion) || premise.field !== conclusion.field) return false;
  if (conclusion.op === "contains") return premise.value.includes(conclusion.value);
  if (premise.op !== conclusion.op) return false;
  return conclusion.op === "startsWith" ? premise.value.startsWith(conclusion.value) : premise.value.endsWith(conclusion.value);
}

type TextTest = Extract<Predicate, { readonly op: "contains" | "startsWith" | "endsWith" }>;

function isTextTest(predicate: Predicate): predicate is TextTest {
  return predicate.op === "contains" || predicate.op === "startsWith" || predicate.op === "endsWith";
}
