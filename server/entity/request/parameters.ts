import { trimSpace } from "../../../src/schema/index.ts";
import { AppError } from "../../errors/appError.ts";

/** Parameters of a request: name to text, or to several where a name is repeated. */
export type QueryParameters = Readonly<Record<string, unknown>>;

/** A page of a list, counted from 1. */
export interface Page {
  readonly number: number;
  readonly size: number;
}

const DEFAULT_SIZE = 10;
const MAX_SIZE = 1000;
const MAX_PAGE = 1_000_000;

/** A parameter as text, `""` where it is missing. @throws QUERY_PARAM_INVALID where it is repeated, or nothing that is a text */
export function parameterText(parameters: QueryParameters, name: string): string {
  const value = parameters[name];
  if (value === undefined) return "";
  if (typeof value === "string" || typeof value === "number") return trimSpace(String(value));
  throw new AppError("QUERY_PARAM_INVALID", { name, reason: "只能是一个值" });
}

/** A page number and size, brought within bounds. @throws QUERY_PARAM_INVALID for what is no whole number */
export function parsePage(parameters: QueryParameters): Page {
  return {
    number: Math.min(MAX_PAGE, Math.max(1, wholeNumber(parameters, "pageNo", 1))),
    size: Math.min(MAX_SIZE, Math.max(1, wholeNumber(parameters, "pageSize", DEFAULT_SIZE))),
  };
}

function wholeNumber(parameters: QueryParameters, name: string, fallback: number): number {
  const value = parameterText(parameters, name);
  if (value === "") return fallback;
  if (!/^-?\d{1,15}$/.test(value)) throw new AppError("QUERY_PARAM_INVALID", { name, reason: "应为整数" });
  return Number(value);
}
