/** Writes a field or entity name as a column or table name, e.g. `createTime` → `create_time`. */
export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
