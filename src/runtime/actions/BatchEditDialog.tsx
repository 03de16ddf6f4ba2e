import { Alert, Button, Checkbox, Select } from "antd";
import { useState } from "react";
import { batchFields } from "../../schema/compile/batchFields.ts";
import type { FieldModel } from "../../schema/model/entity.ts";
import type { Row } from "../../schema/model/json.ts";
import type { CompiledEntity } from "../../schema/model/screen.ts";
import type { RefusedRow } from "../../schema/wire/rowAnswers.ts";
import { editRows } from "../api/entityApi.ts";
import { AskForm } from "../form/AskForm.tsx";
import type { ActionCall } from "./action.types.ts";
import styles from "./BatchEditDialog.module.css";
import { describeRows } from "./describeRow.ts";
import { obstaclesOf, refusedIn } from "./outcome.ts";
import { rowVersion } from "./singleRow.ts";

/** Props of `BatchEditDialog`. */
export interface BatchEditDialogProps {
  /** What was pressed, on which rows. */
  readonly call: ActionCall;
  onClose(): void;
}

/** Asks which field of the chosen rows gets which value. Where rows are refused, it names them and stays. */
export function BatchEditDialog({ call, onClose }: BatchEditDialogProps) {
  const { action, host } = call;
  const { entity } = host.screen;
  const [rows, setRows] = useState(call.rows);
  const [field, setField] = useState<FieldModel>();
  const [isEmptied, setIsEmptied] = useState(false);
  const [refused, setRefused] = useState<readonly RefusedRow[]>([]);
  const rest = rows.filter((row) => !refused.some(({ id }) => id === rowVersion(row).id));

  const submit = async (values: Row) => {
    if (!field) return;
    setRefused([]);
    const value = isEmptied ? null : values[field.name];
    try {
      const { message, result } = await editRows(entity, { rows: rows.map(rowVersion), field: field.name, value });
      const revs = new Map(result.rows.map(({ id, rev }) => [id, rev]));
      host.renewChosen(rows.map((row) => ({ ...row, rev: revs.get(rowVersion(row).id) ?? row["rev"] })));
      host.notify("success", message);
    } catch (error) {
      setRefused(refusedIn(error));
      throw error;
    }
    await host.changed();
  };
  const close = () => {
    onClose();
    // Rows that somebody else changed are shown as they are before the next try.
    if (refused.length > 0) void host.changed();
  };
  const leaveOut = () => {
    setRows(rest);
    setRefused([]);
  };
  return (
    <AskForm
      entity={entity.name}
      title={`${action.label} ${rows.length} 条${entity.title}`}
      fields={field && !isEmptied ? [asked(field)] : []}
      row={{}}
      start={field && startOf(field)}
      subject={describeRows(entity, rows)}
      head={
        <>
          <Refused items={obstaclesOf(host, rows, refused)} refused={refused.length} left={rest.length} onLeaveOut={leaveOut} />
          <FieldChoice {...{ entity, field, isEmptied }} onField={setField} onEmptied={setIsEmptied} />
        </>
      }
      submitText="修改"
      isIncomplete={!field}
      onSubmit={submit}
      onClose={close}
    />
  );
}

/** The field as it is asked for: no row stands behind it, so rules that read one are the server's to hold. */
function asked(field: FieldModel): FieldModel {
  return { ...field, required: true, rule: { reset: [], hidden: "keep" } };
}

/** A switch that was not touched says no; everything else starts with what a new row has. */
function startOf({ name, type, default: usual }: FieldModel): Row {
  return { [name]: usual ?? (type === "boolean" ? false : null) };
}

interface FieldChoiceProps {
  readonly entity: CompiledEntity;
  readonly field: FieldModel | undefined;
  readonly isEmptied: boolean;
  onField(field: FieldModel | undefined): void;
  onEmptied(isEmptied: boolean): void;
}

function FieldChoice({ entity, field, isEmptied, onField, onEmptied }: FieldChoiceProps) {
  const { fields, label, unique } = entity;
  const open = batchFields({ fields, label, unique: unique?.fields ?? [] });
  const choose = (name: string) => {
    onField(open.find((one) => one.name === name));
    onEmptied(false);
  };
  return (
    <div className={styles["choice"]}>
      <Select
        className={styles["field"] ?? ""}
        aria-label="要修改的项目"
        placeholder="选择要修改的项目"
        showSearch
        optionFilterProp="label"
        options={open.map(({ name, title }) => ({ value: name, label: title }))}
        {...(field && { value: field.name })}
        onChange={choose}
      />
      {field && !field.required && (
        <Checkbox checked={isEmptied} onChange={({ target }) => onEmptied(target.checked)}>
          清空“{field.title}”
        </Checkbox>
      )}
    </div>
  );
}

interface RefusedProps {
  /** Reasons, each with its rows. */
  readonly items: readonly { readonly text: string }[];
  /** How many of the rows are refused. */
  readonly refused: number;
  /** How many of the rows are not refused. */
  readonly left: number;
  onLeaveOut(): void;
}

function Refused({ items, refused, left, onLeaveOut }: RefusedProps) {
  if (items.length === 0) return null;
  const list = (
    <ul className={styles["refused"]}>
      {items.map(({ text }) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
  const way = left > 0 && (
    <Button size="small" onClick={onLeaveOut}>
      去掉这 {refused} 条，只改其余 {left} 条
    </Button>
  );
  return <Alert type="warning" message={`${refused} 条不能修改`} description={list} action={way} />;
}
