import { isValidElement, memo } from "react";
import type { CSSProperties, HTMLAttributes, ReactElement, ReactNode } from "react";
import type { Row } from "../../schema/model/json.ts";

/** What antd hands to a cell; of its attributes only those that the tables of lists use. */
interface CellProps {
  readonly prefixCls: string;
  readonly className?: string | undefined;
  readonly align?: CSSProperties["textAlign"];
  readonly ellipsis?: unknown;
  readonly scope?: unknown;
  readonly record?: Row | undefined;
  readonly renderIndex: number;
  readonly dataIndex?: unknown;
  readonly render?: ((value: unknown, row: Row, index: number) => ReactNode) | undefined;
  /** px from the edge that the cell keeps to. */
  readonly fixLeft?: number | false;
  readonly fixRight?: number | false;
  readonly firstFixLeft?: boolean;
  readonly lastFixLeft?: boolean;
  readonly firstFixRight?: boolean;
  readonly lastFixRight?: boolean;
  readonly isSticky?: boolean;
  /** What opens the row to those below it. */
  readonly appendNode?: ReactNode;
  readonly additionalProps?: object;
}

interface LightCellProps extends CellProps {
  readonly record: Row;
}

/**
 * A row of a table with cells of its own in place of antd's. Those draw all cells of all rows anew whenever anything about the
 * table changes, and once more under the mouse; these are drawn anew when what they show does. What a cell looks like stays
 * antd's, by its classes; a cell that spans others, or has attributes of its own, stays antd's altogether.
 */
export function LightRow({ children, ...attributes }: HTMLAttributes<HTMLTableRowElement>) {
  return <tr {...attributes}>{lightCells(children)}</tr>;
}

/** The same for what draws a row in place of `LightRow`. @param cells what antd hands to the row */
export function lightCells(cells: ReactNode): ReactNode {
  return Array.isArray(cells) ? cells.map(lightCell) : cells;
}

function lightCell(cell: ReactNode): ReactNode {
  if (!isValidElement<CellProps>(cell)) return cell;
  const { record, dataIndex, scope, additionalProps = {} } = cell.props;
  const isPlain = typeof dataIndex !== "object" && scope === undefined && Object.keys(additionalProps).length === 0;
  return record && isPlain ? <LightCell key={cell.key} {...shownOf(cell)} record={record} /> : cell;
}

/** What a cell is drawn from: the rest is made anew each time, and would draw it anew. */
function shownOf({ props }: ReactElement<CellProps>): CellProps {
  const { prefixCls, className, align, ellipsis, renderIndex, dataIndex, render, appendNode } = props;
  const { fixLeft, fixRight, firstFixLeft, lastFixLeft, firstFixRight, lastFixRight, isSticky } = props;
  const edges = { fixLeft, fixRight, firstFixLeft, lastFixLeft, firstFixRight, lastFixRight, isSticky } as Partial<CellProps>;
  return { prefixCls, className, align, ellipsis, renderIndex, dataIndex, render, appendNode, ...edges };
}

const LightCell = memo(function LightCell(props: LightCellProps) {
  const { prefixCls, ellipsis, record, renderIndex, dataIndex, render, lastFixLeft, firstFixRight, appendNode } = props;
  const value = dataIndex === undefined ? record : record[String(dataIndex)];
  const shown = render ? render(value, record, renderIndex) : (value as ReactNode);
  const isCutAtEdge = Boolean(ellipsis) && (lastFixLeft || firstFixRight);
  return (
    <td className={classesOf(props)} style={styleOf(props)}>
      {appendNode}
      {isCutAtEdge ? <span className={`${prefixCls}-cell-content`}>{shown}</span> : shown}
    </td>
  );
});

function classesOf(props: LightCellProps): string {
  const { prefixCls, className, ellipsis, fixLeft, fixRight, firstFixLeft, lastFixLeft, firstFixRight, lastFixRight } = props;
  const [isLeft, isRight] = [typeof fixLeft === "number", typeof fixRight === "number"];
  const states: readonly (readonly [string, unknown])[] = [
    ["fix-left", isLeft],
    ["fix-left-first", firstFixLeft],
    ["fix-left-last", lastFixLeft],
    ["fix-right", isRight],
    ["fix-right-first", firstFixRight],
    ["fix-right-last", lastFixRight],
    ["ellipsis", ellipsis],
    ["with-append", props.appendNode],
    ["fix-sticky", props.isSticky && (isLeft || isRight)],
  ];
  const set = states.filter(([, isSet]) => Boolean(isSet)).map(([name]) => `${prefixCls}-cell-${name}`);
  return [`${prefixCls}-cell`, className, ...set].filter(Boolean).join(" ");
}

function styleOf({ align, fixLeft, fixRight }: LightCellProps): CSSProperties {
  return {
    ...(typeof fixLeft === "number" && { position: "sticky", left: fixLeft }),
    ...(typeof fixRight === "number" && { position: "sticky", right: fixRight }),
    ...(align && { textAlign: align }),
  };
}
