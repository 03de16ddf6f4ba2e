/** What the server adds when it sends a row. */
type Added = `${string}_dictText` | "_held" | "_undo" | "hasChildren" | "childCount";

/** Names of the fields that a row has in its own table; child rows are rows of another. */
type OwnName<Row> = {
  [Name in keyof Row]-?: Name extends Added ? never : NonNullable<Row[Name]> extends readonly { readonly id: string }[] ? never : Name;
}[keyof Row];

/** Of those, what may be null. */
type OptionalName<Row> = { [Name in OwnName<Row>]: null extends Row[Name] ? Name : Name extends "rev" ? Name : never }[OwnName<Row>];

/**
 * A row of the demonstration as it is stored: everything that rows of its entity always hold, and of the rest what it wants.
 *
 * @example const row: DemoRow<TenantRow> = { id, tenantNo: "1001", name: "合作医院" };
 */
export type DemoRow<Row> = Pick<Row, Exclude<OwnName<Row>, OptionalName<Row>>> & Partial<Pick<Row, OptionalName<Row>>>;
