/** Header by which a caller asks for rows in a form of their own; who does not ask gets that of the specification. */
export const ROW_FORM_HEADER = "X-Row-Form";

/**
 * Several values of a field as a JSON array, and files as objects with name, size and type, as this console reads them.
 * Without it they travel as the specification says (§3, §4): joined by commas, files as their paths.
 */
export const TYPED_ROWS = "typed";
