import { useEffect, useMemo, useState } from "react";
import { http } from "../../../runtime/index.ts";
import { listRows, type RowsInPlaceProps, useFieldTexts, useRowRules, useViewer } from "../../../runtime/forWidgets.ts";
import { shownFields } from "../../../schema/model/shownFields.ts";
import type { FieldModel } from "../../../schema/model/entity.ts";
import { liveTableAddress } from "../core/live/liveTableAddress.ts";
import { TableModel } from "../core/tableModel.ts";
import { fieldColumns } from "../sub-table/fieldColumns.tsx";
import { InPlaceTable } from "./inPlaceTable.ts";
import { cellEditorOf } from "./cellEditor.tsx";

const nothing = {};

/** The table of a list that is edited in place, and what it is made of; it stays while the list does. */
export function useInPlaceTable({ controller, initial = nothing }: RowsInPlaceProps) {
  const { screen, params } = controller;
  const { entity, form } = screen;
  const { user } = useViewer();
  const { rules, isUnchecked } = useRowRules(entity);
  const texts = useFieldTexts();
  const fields = useMemo(() => columnFields(screen), [screen]);
  const canDelete = useCanDelete(controller);
  const terms = useMemo(
    () => ({
      fields: entity.fields,
      shown: fields,
      rules,
      texts,
      initial,
      canAdd: form?.canCreate ?? false,
      canDelete,
    }),
    [entity, fields, rules, texts, initial, form, canDelete],
  );
  const [table] = useState(
    () =>
      new InPlaceTable({
        rows: terms,
        load: (asked, signal) => listRows(entity, asked, signal),
        openSocket: () => openSocket(user.id, entity.name),
      }),
  );
  useEffect(() => table.rows.follow(terms), [table, terms]);
  const columns = useMemo(() => {
    const editorOf = (field: FieldModel) => cellEditorOf(field, entity, table.rows);
    const made = fieldColumns(fields, { texts, entity: entity.name, editorOf, holdsTexts: true });
    const sortable = new Set(screen.columns.filter((column) => column.sortable).map(({ field }) => field));
    const hidden = new Set(screen.columns.filter((column) => column.hidden).map(({ field }) => field));
    const first = made.find(({ key }) => !hidden.has(key));
    return made.map((column) => ({
      ...column,
      isSortable: sortable.has(column.key),
      isFrozen: column === first,
      isHiddenAtFirst: hidden.has(column.key),
    }));
  }, [fields, texts, entity, table, screen]);
  // Other columns are given to it as they come: who works in the table keeps their place.
  const [model] = useState(() => new TableModel({ source: table.rows, columns }));
  useEffect(() => model.connect(), [model]);
  useEffect(() => table.watchTyping(model), [table, model]);
  useEffect(() => table.connect(), [table]);
  const asked = useMemo(() => wholeParams(params), [params]);
  useEffect(() => table.pages.open(asked), [table, asked]);
  return { table, model, columns, rules, isUnchecked };
}

/** Whether rows can be taken away here: where the list itself lets a person delete. */
function useCanDelete({ screen }: RowsInPlaceProps["controller"]): boolean {
  const { codes, fullAccess } = useViewer();
  return fullAccess || codes.has(`${screen.entity.permission}:delete`);
}

/** Fields of the columns, those too that stand hidden at first, as the table draws them; those that are only looked at stand among them. */
function columnFields({ entity, columns }: RowsInPlaceProps["controller"]["screen"]): readonly FieldModel[] {
  const stored = new Set(entity.fields.map(({ name }) => name));
  const all = new Map(shownFields(entity).map((field) => [field.name, field]));
  return columns.flatMap(({ field: name, title, width }) => {
    const field = all.get(name);
    if (!field) return [];
    const isClosed = !stored.has(name) || field.system || field.children !== undefined;
    return [
      {
        ...field,
        title,
        ...(isClosed && { readOnly: true }),
        ui: { ...field.ui, ...(width !== undefined && { width }) },
      },
    ];
  });
}

/** Rules read fields that are no columns, so that rows come whole. */
function wholeParams({ field: _field, pageNo: _page, pageSize: _size, ...rest }: RowsInPlaceProps["controller"]["params"]) {
  return rest;
}

function openSocket(userId: string, pageId: string): WebSocket {
  const { token = "", tenantId } = http.session;
  const place = { baseUrl: http.baseUrl, origin: window.location.origin, userId, pageId };
  return new WebSocket(liveTableAddress({ ...place, ...(tenantId !== undefined && { tenantId }) }), [token]);
}
