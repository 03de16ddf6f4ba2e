/** Copies a value out of Formily's observables: plain objects and arrays that nobody watches. */
export function plain<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(plain) as Value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plain(member)])) as Value;
}
