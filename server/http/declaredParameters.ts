import type { RouteRight, RouteSchema } from "./defineRoute.ts";

/** What any call may carry beside the parameters of its route: the console's cache breaker. */
const EVERYWHERE = { _t: { type: "string", maxLength: 20 } } as const;

interface DeclaringRoute {
  readonly right: RouteRight;
  readonly schema?: RouteSchema | undefined;
  readonly readsParameters?: { readonly why: string } | undefined;
}

/**
 * The schema of a route, closed: ignoring an undeclared parameter (a slip, `name[]=`, a field of another version) would
 * answer with rows that nobody asked for, and ignoring a member of a body would pretend to save it. Bodies of open routes
 * stay open: other clients sign in with more than is read here.
 */
export function closedSchema({ right, schema, readsParameters }: DeclaringRoute): RouteSchema {
  if (readsParameters) return schema ?? {};
  const declared = { type: "object", properties: {}, ...schema?.querystring };
  const closed = { additionalProperties: false };
  const isBodyClosed = schema?.body !== undefined && right.kind !== "public" && "properties" in schema.body;
  return {
    ...schema,
    querystring: { ...declared, properties: { ...EVERYWHERE, ...declared.properties }, ...closed },
    ...(isBodyClosed ? { body: { ...schema.body, ...closed } } : {}),
  };
}
