/** Asks for a tree of rights in which a right stands on every page that needs it, under a key of each place. */
export const everyPlace = { places: "every" } as const;
