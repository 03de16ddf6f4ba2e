import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useDictionaries } from "../../../runtime/forWidgets.ts";
import { cellColumns, gridColumns } from "../cells/gridColumns.ts";
import { OptionSource } from "../cells/optionSource.ts";
import type { EditableTableProps } from "./editableTable.types.ts";
import { TableParts } from "./tableParts.ts";

const noSlots = {};

/** The columns of a component, the rows it keeps, and the table over both. */
export function useTableParts(props: EditableTableProps) {
  const { columns, linkageConfig, slots = noSlots } = props;
  const client = useQueryClient();
  const dictionaries = useDictionaries();
  const cells = useMemo(() => cellColumns(columns), [columns]);
  // Other dictionaries are other texts in the cells, so that all of them draw anew.
  const choices = useMemo(
    () => new OptionSource({ client, dictionaries, columns: cells, linkage: linkageConfig }),
    [client, dictionaries, cells, linkageConfig],
  );
  const ground = useMemo(() => ({ choices, slots }), [choices, slots]);
  const grid = useMemo(() => gridColumns(cells, ground), [cells, ground]);
  const now = { props, cells, grid, ground };
  const [parts] = useState(() => new TableParts(now));
  useEffect(() => parts.update(now));
  useEffect(() => parts.model.connect(), [parts]);
  return { source: parts.source, model: parts.model, columns: grid };
}
