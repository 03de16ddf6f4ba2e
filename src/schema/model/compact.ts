type OptionalKeys<T> = { [K in keyof T]: undefined extends T[K] ? K : never }[keyof T];

/** `T` with the members that may be undefined made optional instead. */
export type Compact<T> = { [K in Exclude<keyof T, OptionalKeys<T>>]: T[K] } & { [K in OptionalKeys<T>]?: Exclude<T[K], undefined> };

/** Leaves out the members that are undefined, so that models hold only what is known. */
export function compact<T extends object>(members: T): Compact<T> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Compact<T>;
}
