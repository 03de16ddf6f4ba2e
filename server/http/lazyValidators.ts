import compilerOf from "@fastify/ajv-compiler";
import type { FastifySchemaCompiler } from "fastify";

/**
 * Makes Fastify's own validators, each compiled when its route is first called: most of the hundreds of routes are called
 * by nobody for long, and compiling all of them took a sixth of every start.
 */
export function lazyValidators(): FastifySchemaCompiler<object> {
  const compile = compilerOf()({}, { customOptions: {} });
  return ({ schema, method, url, httpPart }) => {
    let compiled: ReturnType<typeof compile> | undefined;
    const validate: ReturnType<FastifySchemaCompiler<object>> = (value: unknown) => {
      compiled ??= compile({ schema, method, url, httpPart });
      const isRight = compiled(value) === true;
      validate.errors = compiled.errors ?? null;
      return isRight;
    };
    return validate;
  };
}
