import { use, useMemo } from "react";
import type { Row } from "../../schema/model/json.ts";
import type { DetailScreen } from "../../schema/model/screen.ts";
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
  const { screen, by, from } = related;
  const value = row[from];
  const fixed = useMemo(() => ({ [by]: String(value ?? "") }), [by, value]);
  const initial = useMemo(() => ({ [by]: value }), [by, value]);
  if (!renderList) throw new Error("RelatedList needs an EmbeddedListContext above it.");
  return renderList({ screenId: screen, fixed, initial });
}
