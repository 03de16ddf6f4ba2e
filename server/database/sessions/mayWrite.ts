/** Whether a statement may change something, in any of its parts; one that only locks counts as one that does. */
export function mayWrite(text: string): boolean {
  return /\b(?:insert|update|delete|truncate|merge|pg_notify)\b/i.test(text);
}
