/** A text of at most so many characters. */
export const text = <const N extends number>(maxLength: N) => ({ type: "string", maxLength }) as const;
/** An id that must be there. */
export const id = { type: "string", minLength: 1, maxLength: 64 } as const;

/** Which page is asked for; text, as an address carries it. */
export const pageParameters = { pageNo: text(10), pageSize: text(10) } as const;

/** How rows are put in order; callers also name the fields that they show (`field`): they get what the viewer may see, named or not. */
export const orderParameters = { column: text(640), order: text(120), field: text(4000) } as const;

/** What clients of the family send to every list (spec §7, Lists). */
export const listParameters = {
  ...orderParameters,
  ...pageParameters,
  superQueryParams: text(20_000),
  superQueryMatchType: text(10),
} as const;

/**
 * The same for calls that give whole lists and trees in an order of their own: pages say nothing there, and an order or
 * condition that would be passed over is refused.
 */
export const wholeListParameters = {
  ...pageParameters,
  column: { type: "string", enum: ["", "createTime"] },
  order: { type: "string", enum: ["", "asc", "desc"] },
  field: text(4000),
  superQueryParams: { type: "string", enum: ["", "[]"] },
  superQueryMatchType: { type: "string", enum: ["", "and", "or"] },
} as const;

/** How a tree of rights shows a right that several pages ask for: once, at its main page, or at `every` one. */
export const places = { places: { type: "string", enum: ["", "once", "every"] } } as const;
