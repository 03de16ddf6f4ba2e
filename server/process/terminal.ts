/**
 * What the person at the terminal is told of an error that ends a command: its sentence, where it has a Chinese one, which was
 * written for them; otherwise the error itself, with its place.
 */
export function forTerminal(error: unknown): unknown {
  return error instanceof Error && /\p{Script=Han}/u.test(error.message) ? error.message : error;
}

/**
 * Prints lines when it is called, or else when the process ends, whatever ends it: what can be said once only is said last,
 * and not lost where the start fails before.
 */
export function tellLast(lines: readonly string[], print: (line: string) => void): () => void {
  const tell = (): void => {
    process.removeListener("exit", tell);
    for (const line of lines) print(line);
  };
  process.once("exit", tell);
  return tell;
}
