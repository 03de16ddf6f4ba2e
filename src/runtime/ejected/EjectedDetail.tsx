import type { ReactNode } from "react";
import type { Row } from "../../schema/model/json.ts";
import { useRowScope } from "../access/AccessProvider.tsx";
import { DetailColumns, describedField } from "../detail/DetailGroups.tsx";
import type { DescribedField } from "../detail/DetailGroups.tsx";
import { DetailView } from "../detail/DetailView.tsx";
import type { DetailViewProps } from "../detail/DetailView.tsx";
import { visibleGroups } from "../detail/visibleFields.ts";

/** What a page that takes the place of a generated detail is given. */
export type EjectedDetailProps = Omit<DetailViewProps, "values">;

/** A value that a page shows, in the words of antd's descriptions. */
export interface WrittenItem<Name extends string> extends Pick<DescribedField, "span" | "className"> {
  /** Field whose value it shows. */
  readonly key: Name;
  /** @default the schema's title */
  readonly label?: ReactNode;
  /** @default the value as its kind is shown, masked where the server masks it */
  readonly children?: ReactNode;
}

/** What the sections of a page are drawn with. */
export interface ShownRow<Shown> {
  readonly row: Shown;
  /** How many columns there is room for. */
  readonly column: number;
  /** Items of `Descriptions`: those that the viewer may see and that the rules of the schema show for this row. */
  items(written: readonly WrittenItem<keyof Shown & string>[]): DescribedField[];
}

/** Props of `EjectedDetail`. */
export interface EjectedDetailComponentProps<Shown> extends EjectedDetailProps {
  /** Columns where there is room for them. */
  readonly columns: number;
  /** Draws the sections. */
  readonly children: (shown: ShownRow<Shown>) => ReactNode;
}

/** A detail whose values a page has written; frame, actions, related lists and history are those of every detail. */
export function EjectedDetail<Shown>({ columns, children, ...detail }: EjectedDetailComponentProps<Shown>) {
  const { entity } = detail.screen;
  const scopeOf = useRowScope();
  const shownOf = (row: Row, column: number): ShownRow<Shown> => ({
    row: row as Shown,
    column,
    items: (written) => {
      const fields = written.map(({ key }) => key);
      const shown = visibleGroups(entity, [{ key: "", title: "", fields }], scopeOf(row)).flatMap((group) => group.fields);
      return written.flatMap((item) => {
        const field = shown.find(({ name }) => name === item.key);
        return field ? [{ ...describedField({ entity, field, row, columns: column }), ...item } as DescribedField] : [];
      });
    },
  });
  const renderValues = (row: Row) => (
    <DetailColumns entity={entity} most={columns}>
      {(column) => children(shownOf(row, column))}
    </DetailColumns>
  );
  return <DetailView {...detail} values={renderValues} />;
}
