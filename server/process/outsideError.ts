/** What another system did wrong, in words of our own: nothing of its answer, so it may be logged. */
export class OutsideError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "OutsideError";
  }
}

/**
 * What a log says of an error that working with another system threw. All other messages may repeat what was read or asked:
 * tokens, telephone numbers, names.
 *
 * @example outsideFault(new SyntaxError(`Unexpected token '<', "<p>张三" is not valid JSON`)) // "SyntaxError"
 */
export function outsideFault(error: unknown): string {
  if (error instanceof OutsideError) return error.message;
  if (!(error instanceof Error)) return typeof error;
  const { code } = (error.cause ?? error) as { readonly code?: unknown };
  return typeof code === "string" ? `${error.name} ${code}` : error.name;
}
