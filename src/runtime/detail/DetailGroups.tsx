import { Descriptions } from "antd";
import type { DescriptionsProps } from "antd";
import type { CSSProperties, ReactNode } from "react";
import type { FieldModel } from "../../schema/model/entity.ts";
import type { Row } from "../../schema/model/json.ts";
import type { CompiledEntity, ListingScreen, DetailLayout } from "../../schema/model/screen.ts";
import { useRowScope } from "../access/AccessProvider.tsx";
import { ChildEntities } from "../fields/ChildEntities.tsx";
import { viewOf } from "../fields/fieldView.ts";
import { useColumnCount } from "../base/useColumnCount.ts";
import styles from "./Detail.module.css";
import { FieldValue } from "../fields/masked/FieldValue.tsx";
import { visibleGroups } from "./visibleFields.ts";

/** More columns than this cannot be read across (FORM-34). */
const mostColumns = 4;
/** Least width of a label with its value, px. */
const leastWidth = 300;

/** Props of `DetailGroups`. */
export interface DetailGroupsProps {
  readonly screen: ListingScreen;
  readonly layout: DetailLayout;
  readonly row: Row;
}

/** The values of a row in their sections, whose columns stand below each other. */
export function DetailGroups({ screen: { entity }, layout, row }: DetailGroupsProps) {
  const scopeOf = useRowScope();
  const groups = visibleGroups(entity, layout.groups, scopeOf(row));
  return (
    <DetailColumns entity={entity} most={layout.columns}>
      {(columns) =>
        groups.map(({ group, fields }) => (
          <Descriptions
            key={group.key}
            title={groups.length > 1 ? group.title : undefined}
            size="small"
            bordered
            column={columns}
            items={fields.map((field) => {
              const isNamedAbove = groups.length > 1 && fields.length === 1 && field.title === group.title;
              return describedField({ entity, field, row, columns, isNamedAbove });
            })}
          />
        ))
      }
    </DetailColumns>
  );
}

/** Props of `DetailColumns`. */
export interface DetailColumnsProps {
  readonly entity: CompiledEntity;
  /** Columns where there is room for them. */
  readonly most: number;
  readonly children: (columns: number) => ReactNode;
}

/** Holds sections of a detail and says how many columns there is room for. */
export function DetailColumns({ entity, most: wanted, children }: DetailColumnsProps) {
  const most = Math.max(1, Math.min(mostColumns, wanted));
  const [ref, columns] = useColumnCount<HTMLDivElement>({ width: leastWidth, fewest: 1, most });
  return (
    <ChildEntities entities={entity.children}>
      <div ref={ref} className={styles.groups} style={{ "--columns": columns } as CSSProperties}>
        {children(columns)}
      </div>
    </ChildEntities>
  );
}

/** A value with its label, as antd's descriptions take it. */
export type DescribedField = NonNullable<DescriptionsProps["items"]>[number];

/** What `describedField` is made from. */
export interface DescribedFieldSource {
  readonly entity: CompiledEntity;
  readonly field: FieldModel;
  readonly row: Row;
  readonly columns: number;
  /** The heading above says what the label would. @default false */
  readonly isNamedAbove?: boolean;
}

/** The label and value of a field in a detail with that many columns. */
export function describedField({ entity, field, row, columns, isNamedAbove = false }: DescribedFieldSource): DescribedField {
  return {
    key: field.name,
    label: field.title,
    ...(viewOf(field.kind).wide ? { span: "filled" } : {}),
    ...(isStacked(field, columns) ? { className: stackedClass(isNamedAbove) } : {}),
    children: <FieldValue entity={entity} field={field} row={row} />,
  };
}

/** A table needs the whole width, and so does everything wide where there is one column: the label stands above. */
function isStacked({ kind }: FieldModel, columns: number): boolean {
  return kind === "children" || (columns === 1 && viewOf(kind).wide === true);
}

/** Below a heading that already says it, the label is left out. */
function stackedClass(isNamedAbove: boolean): string {
  return `${styles.stacked} ${isNamedAbove ? styles.namedAbove : ""}`;
}
