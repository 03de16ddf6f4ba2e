import type { ColumnItem, ListingScreen } from "../../src/schema/model/screen.ts";
import { typeName } from "../generate/entityTypes.ts";
import { literal } from "./jsx.ts";
import { pageName } from "./pageNames.ts";

/** Source text of a page that draws the list of a screen; not formatted yet. */
export function listPage(screen: ListingScreen, screenFile: string): string {
  const row = `${typeName(screen.entity.name)}Row`;
  return `import { Table } from "antd";
import type { ${row} } from "../../../generated/entities/${screen.entity.name}.ts";
import { EjectedList } from "../../../runtime/ejected.ts";
import type { EjectedColumns, EjectedListProps } from "../../../runtime/ejected.ts";

/** Columns of the table. A value without \`render\` is shown as its kind is. */
const columns: EjectedColumns<${row}> = [
  ${screen.columns.map((column) => `${literal(writtenColumn(column))},`).join("\n  ")}
];

/**
 * The list of ${screen.title}, written out of \`${screenFile}\` and changed by hand since.
 * \`npm run check\` says what the schema has gained meanwhile; without this file the list is generated again.
 */
export function ${pageName(screen.id, "list")}(props: EjectedListProps) {
  return (
    <EjectedList<${row}> {...props} columns={columns}>
      {(table) => <Table {...table} />}
    </EjectedList>
  );
}
`;
}

/** Everything that a column says: what is left out here is lost to the page without a word. */
function writtenColumn({ field, title, width, align, fixed, sortable, hidden, ifRoom }: ColumnItem): object {
  return {
    dataIndex: field,
    title,
    width,
    ...(align !== "left" && { align }),
    fixed,
    ...(sortable && { sorter: true }),
    ...(hidden && { hidden }),
    ifRoom,
  };
}
