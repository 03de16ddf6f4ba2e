import { useEffect, useEffectEvent, useState } from "react";
import { isEqual } from "../../schema/expression/values.ts";
import type { FieldModel } from "../../schema/model/entity.ts";
import type { Row } from "../../schema/model/json.ts";
import type { CompiledEntity } from "../../schema/model/screen.ts";
import { useCan, useViewer } from "../access/AccessProvider.tsx";
import { serverDate } from "../api/serverClock.ts";
import { ChildCellEditor } from "./children/ChildCellEditor.tsx";
import { EntityForm } from "./EntityForm.ts";
import { EntityFormProvider } from "./EntityFormProvider.tsx";

/** Props of `RowCellEditor`. */
export interface RowCellEditorProps {
  readonly entity: CompiledEntity;
  readonly model: FieldModel;
  readonly row: Row;
  /** The row as stored; absent for a new one. */
  readonly stored: Row | undefined;
  /** Names the editor, e.g. by column and row. */
  readonly label: string;
  readonly describedBy?: string | undefined;
  /** Takes what the editor wrote: its field, and others that follow from it. */
  readonly onWrite: (values: Row) => void;
  /** Called after a value was written. */
  readonly onWritten?: (() => void) | undefined;
}

const nothingWrong = (): readonly [] => [];

/**
 * The editor of one field of a row that stands in no form, e.g. in a list that is edited in place. A form of the row alone is
 * made around it, so that choices, rules and rights are those of the entity's form.
 */
export function RowCellEditor({ entity, model, row, stored, label, describedBy, onWrite, onWritten }: RowCellEditorProps) {
  const { user } = useViewer();
  const can = useCan();
  const [form] = useState(() => {
    const terms = { user, can, now: serverDate, entity, validate: nothingWrong };
    if (!stored) return new EntityForm({ ...terms, initial: row });
    const made = new EntityForm({ ...terms, stored });
    made.put(row);
    return made;
  });
  const [before, setBefore] = useState<Row>(() => form.values());
  const take = useEffectEvent(() => {
    const now = form.values();
    const names = entity.fields.filter(({ name, children }) => !children && !isEqual(now[name] ?? null, before[name] ?? null));
    if (names.length === 0) return;
    setBefore(now);
    onWrite(Object.fromEntries(names.map(({ name }) => [name, now[name] ?? null])));
    if (names.some(({ name }) => name === model.name)) onWritten?.();
  });
  useEffect(() => form.watchValues(() => take()), [form]);
  return (
    <EntityFormProvider form={form}>
      <ChildCellEditor model={model} rowPath="" label={label} describedBy={describedBy} />
    </EntityFormProvider>
  );
}
