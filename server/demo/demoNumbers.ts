/** Which field gets the numbers, and which says when a row came to be. */
interface Numbering<Row> {
  readonly field: keyof Row;
  readonly time: keyof Row;
  readonly prefix: string;
}

/** Numbers rows as the server does (`x-autoNumber`): from 1 each day, in the order in which they came to be. */
export function numbered<Row extends object>(rows: readonly Row[], { field, time, prefix }: Numbering<Row>): Row[] {
  const serials = new Map<string, number>();
  return rows
    .toSorted((one, other) => String(one[time]).localeCompare(String(other[time])))
    .map((row) => {
      const day = String(row[time]).slice(0, 10).replaceAll("-", "");
      const serial = (serials.get(day) ?? 0) + 1;
      serials.set(day, serial);
      return { ...row, [field]: `${prefix}-${day}-${String(serial).padStart(4, "0")}` };
    });
}
