import type { FastifyRequest } from "fastify";
import { splitList, type Row } from "../../../src/schema/index.ts";
import { MOST_CHOSEN } from "../../../src/schema/wire/chosenRows.ts";
import { AppError } from "../../errors/appError.ts";
import { parameterText, type QueryParameters } from "./parameters.ts";

/** Query parameters of a request. */
export function queryOf(request: FastifyRequest): QueryParameters {
  // Fastify's parser gives an object without prototype of strings and string arrays.
  return request.query as QueryParameters;
}

/**
 * Parameters of a call that takes them in its address or, as an address holds too few ids, in the JSON object of its body:
 * there numbers may be numbers and lists may be lists.
 *
 * @throws REQUEST_INVALID, QUERY_PARAM_INVALID
 */
export function parametersOf(request: FastifyRequest): QueryParameters {
  const { method } = request;
  if (method === "GET" || method === "DELETE") return queryOf(request);
  const sent = Object.entries(bodyOf(request)).filter(([, value]) => value !== null);
  return { ...queryOf(request), ...Object.fromEntries(sent.map(([name, value]) => [name, parameterIn(name, value)])) };
}

/**
 * Parameters of an export, which callers that navigate to it write as one JSON object (`paramsStr`, spec §7), encoded once or
 * twice; what stands beside it says the rest.
 *
 * @throws QUERY_PARAM_INVALID
 */
export function exportParametersOf(request: FastifyRequest): QueryParameters {
  const { paramsStr, ...beside } = parametersOf(request);
  if (paramsStr === undefined || paramsStr === "") return beside;
  const written = Object.entries(jsonObject(paramsStr)).filter(([, value]) => value !== null);
  return { ...Object.fromEntries(written.map(([name, value]) => [name, parameterIn(name, value)])), ...beside };
}

function jsonObject(text: unknown): Row {
  try {
    if (typeof text === "string") return objectOf(JSON.parse(text.startsWith("%7B") ? decodeURIComponent(text) : text), "");
  } catch {
    // Said below, whatever is wrong with it.
  }
  throw new AppError("QUERY_PARAM_INVALID", { name: "paramsStr", reason: "应为查询参数的 JSON 对象" });
}

function parameterIn(name: string, value: unknown): string {
  const parts: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (!parts.every((part) => typeof part === "string" || typeof part === "number"))
    throw new AppError("QUERY_PARAM_INVALID", { name, reason: "应为文本、数字或它们的列表" });
  return parts.join(",");
}

/** The JSON object of a request's body. @throws REQUEST_INVALID */
export function bodyOf(request: FastifyRequest): Row {
  return objectOf(request.body, "请求内容应为 JSON 对象");
}

/** A value that must be a JSON object. @throws REQUEST_INVALID */
export function objectOf(value: unknown, reason: string): Row {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Row;
  throw new AppError("REQUEST_INVALID", { reason });
}

/** The row above the one that a question is about; only child rows have one. @throws REQUEST_INVALID */
export function parentRowOf(body: Row): Row | undefined {
  return body["parentRow"] === undefined ? undefined : objectOf(body["parentRow"], "parentRow 应为对象");
}

/** A text that must be there. @throws QUERY_PARAM_INVALID */
export function requiredText(parameters: QueryParameters, name: string): string {
  const value = parameterText(parameters, name);
  if (value === "") throw new AppError("QUERY_PARAM_INVALID", { name, reason: "不能为空" });
  return value;
}

/** The version of a row as the caller last saw it. @throws QUERY_PARAM_INVALID */
export function revOf(parameters: QueryParameters): number {
  const rev = Number(requiredText(parameters, "rev"));
  if (!Number.isInteger(rev)) throw new AppError("QUERY_PARAM_INVALID", { name: "rev", reason: "应为整数" });
  return rev;
}

/** A comma list of ids, each once; a trailing comma is usual (protocol 1.8). @throws NOTHING_SELECTED, TOO_MANY_CHOSEN */
export function idsOf(parameters: QueryParameters, name: string): readonly string[] {
  const ids = [...new Set(splitList(parameterText(parameters, name)))];
  if (ids.length === 0) throw new AppError("NOTHING_SELECTED", {});
  assertNotTooMany(ids.length);
  return ids;
}

/** Holds the number of rows that one call may name. @throws TOO_MANY_CHOSEN */
export function assertNotTooMany(count: number): void {
  if (count > MOST_CHOSEN) throw new AppError("TOO_MANY_CHOSEN", { count });
}

/**
 * The versions of rows as the caller last saw them, in the order of their ids; none where the caller does not say.
 *
 * @throws QUERY_PARAM_INVALID
 */
export function versionsOf(parameters: QueryParameters, ids: readonly string[]): ReadonlyMap<string, number> {
  if (parameterText(parameters, "revs") === "") return new Map();
  const revs = splitList(parameterText(parameters, "revs")).map(Number);
  if (revs.length !== ids.length || !revs.every(Number.isInteger))
    throw new AppError("QUERY_PARAM_INVALID", { name: "revs", reason: "应与 ids 一一对应，每项为整数" });
  return new Map(ids.map((id, place) => [id, revs[place] ?? Number.NaN]));
}
