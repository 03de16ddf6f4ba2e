import { Descriptions } from "antd";
import type { DescriptionsProps } from "antd";
import type { Row } from "../../schema/model/json.ts";
import type { CompiledScreen, DetailLayout } from "../../schema/model/screen.ts";
import { useRowScope } from "../access/AccessProvider.tsx";
import { viewOf } from "../fields/fieldView.ts";
import styles from "./Detail.module.css";
import { FieldValue } from "./FieldValue.tsx";
import { visibleGroups } from "./visibleFields.ts";

/** More columns than this cannot be read across. */
const mostColumns = 4;

/** Sections stand below each other; labels of one width let the eye run down. */
const labelStyles = { label: { width: "8.5em" } } as const;

/** Props of `DetailGroups`. */
export interface DetailGroupsProps {
  readonly screen: CompiledScreen;
  readonly layout: DetailLayout;
  readonly row: Row;
}

/** The values of a row in their sections. */
export function DetailGroups({ screen: { entity }, layout, row }: DetailGroupsProps) {
  const scopeOf = useRowScope();
  const columns = Math.max(1, Math.min(mostColumns, layout.columns));
  const groups = visibleGroups(entity, layout.groups, scopeOf(row));
  return (
    <div className={styles.groups}>
      {groups.map(({ group, fields }) => (
        <Descriptions
          key={group.key}
          title={groups.length > 1 ? group.title : undefined}
          size="small"
          bordered
          styles={labelStyles}
          column={{ xs: 1, sm: Math.min(2, columns), md: columns, lg: columns, xl: columns, xxl: columns }}
          items={fields.map((field): NonNullable<DescriptionsProps["items"]>[number] => ({
            key: field.name,
            label: field.title,
            ...(viewOf(field.kind).wide ? { span: "filled" } : {}),
            children: <FieldValue entity={entity} field={field} row={row} />,
          }))}
        />
      ))}
    </div>
  );
}
