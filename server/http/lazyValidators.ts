import compilerOf from "@fastify/ajv-compiler";
import type { FastifySchemaCompiler, FastifySchemaValidationError } from "fastify";

const make = compilerOf();

/** The console's wire has members that are a number or its text; saying so is no slip of a schema that a log should tell. */
const allowUnionTypes = true;

/** One of each for the process: reading the rules that schemas themselves follow takes a tenth of a second. */
const compilers = {
  querystring: make({}, { customOptions: { allowUnionTypes, coerceTypes: true, removeAdditional: false } }),
  body: make({}, { customOptions: { allowUnionTypes, coerceTypes: false, removeAdditional: false } }),
  other: make({}, { customOptions: { allowUnionTypes } }),
};

/**
 * Makes Fastify's own validators, each compiled when its route is first called: compiling all took a sixth of every
 * start.
 *
 * Texts of a query become numbers and booleans, nothing else. Values of a body are not converted: null would become an
 * empty text, which is an empty list of rights somewhere.
 */
export function lazyValidators(): FastifySchemaCompiler<object> {
  return ({ schema, method, url, httpPart }) => {
    const compile = httpPart === "querystring" || httpPart === "body" ? compilers[httpPart] : compilers.other;
    let compiled: ReturnType<typeof compile> | undefined;
    const validate: ReturnType<FastifySchemaCompiler<object>> = (value: unknown) => {
      compiled ??= compile({ schema, method, url, httpPart });
      const isRight = compiled(value) === true;
      const endless = isRight && httpPart === "querystring" ? endlessNumber(value) : undefined;
      validate.errors = endless ?? compiled.errors ?? null;
      return isRight && endless === undefined;
    };
    return validate;
  };
}

/**
 * Says which number of a query has no end: `1e999` is read as one after its type was asked for, and no limit is held
 * against what is not finite.
 */
function endlessNumber(query: unknown): FastifySchemaValidationError[] | undefined {
  const found = Object.entries(query as object).find(([, value]) => typeof value === "number" && !Number.isFinite(value));
  if (!found) return undefined;
  const params = { type: "number" };
  return [{ keyword: "type", instancePath: `/${found[0]}`, schemaPath: "#", params, message: "must be a finite number" }];
}
