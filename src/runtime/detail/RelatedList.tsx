import { Empty } from "antd";
import { use, useMemo } from "react";
import { isBlank } from "../../schema/expression/values.ts";
import type { Row } from "../../schema/model/json.ts";
import type { DetailScreen } from "../../schema/model/detailScreen.ts";
import type { QueryParams } from "../listing/listState.ts";
import { EmbeddedListContext } from "./EmbeddedListContext.ts";

/** Props of `RelatedList`. */
export interface RelatedListProps {
  readonly related: DetailScreen;
  /** The row whose relatives are shown. */
  readonly row: Row;
}

/** The list of another entity, limited to what belongs to a row. New rows belong to it from the start. */
export function RelatedList({ related, row }: RelatedListProps) {
  const renderList = use(EmbeddedListContext);
  const { screen, by, from, same, view } = related;
  const [value, id] = [row[from], String(row["id"])];
  const fixed = useMemo<QueryParams>(
    () => (same === undefined ? { [by]: String(value ?? "") } : { _same: [by, same, from, id].join(",") }),
    [by, from, id, same, value],
  );
  const initial = useMemo<Row>(() => (same === undefined ? { [by]: value } : {}), [by, same, value]);
  // An empty condition would be none, and show the rows of all.
  if (same === undefined && isBlank(value))
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="这条数据没有填写对应的值，没有相关的记录" />;
  if (!renderList) throw new Error("RelatedList needs an EmbeddedListContext above it.");
  return renderList({ screenId: screen, fixed, initial, view });
}
