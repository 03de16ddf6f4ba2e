import { shownFields } from "../../src/schema/model/shownFields.ts";
import type { DetailLayout, DetailPart, FormGroup, EntityHead } from "../../src/schema/model/screen.ts";
import { typeName } from "../generate/entityTypes.ts";
import { attributes, literal } from "./jsx.ts";
import { pageName } from "./pageNames.ts";

/** Source text of a page that draws the detail of a screen; not formatted yet. */
export function detailPage(screen: EntityHead & DetailPart, detail: DetailLayout, screenFile: string): string {
  const row = `${typeName(screen.entity.name)}Row`;
  const titles = new Map(shownFields(screen.entity).map(({ name, title }) => [name, title]));
  const groups = detail.groups.map((group) => groupTag(group, titles, detail.groups.length > 1));
  return `import { Descriptions } from "antd";
import type { ${row} } from "../../../generated/entities/${screen.entity.name}.ts";
import { EjectedDetail } from "../../../runtime/ejected.ts";
import type { EjectedDetailProps } from "../../../runtime/ejected.ts";

/**
 * The detail of ${screen.title}, written out of \`${screenFile}\` and changed by hand since.
 * \`npm run check\` says what the schema has gained meanwhile; without this file the detail is generated again.
 */
export function ${pageName(screen.id, "detail")}(props: EjectedDetailProps) {
  return (
    <EjectedDetail<${row}> {...props} columns={${detail.columns}}>
      {({ column, items }) => (
        ${groups.length === 1 ? groups[0] : `<>\n${groups.join("\n")}\n</>`}
      )}
    </EjectedDetail>
  );
}
`;
}

/** A section; where the viewer sees none of its values it is not drawn, and nor is its title. */
function groupTag({ title, fields }: FormGroup, titles: ReadonlyMap<string, string>, isTitled: boolean): string {
  const items = fields.flatMap((name) => (titles.has(name) ? [literal({ key: name, label: titles.get(name) })] : []));
  return `<Descriptions${attributes({ title: isTitled ? title : undefined })} size="small" bordered column={column} items={items([
    ${items.join(",\n    ")},
  ])} />`;
}
