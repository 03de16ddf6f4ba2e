import { Alert, Modal, Skeleton } from "antd";
import { useRef, useState } from "react";
import { serverDate } from "../api/serverClock.ts";
import type { ActionCheckModel, FieldModel } from "../../schema/model/entity.ts";
import type { Row } from "../../schema/model/json.ts";
import { runActionChecks } from "../../schema/rules/actionChecks.ts";
import type { FieldProblem } from "../../schema/validation/fieldProblem.ts";
import type { CompiledEntity } from "../../schema/model/screen.ts";
import { useCan, useViewer } from "../access/AccessProvider.tsx";
import { asApiError } from "../api/apiError.ts";
import { BusyEditorsProvider, useBusyEditors } from "../fields/busy.tsx";
import { EntityForm } from "../formily/EntityForm.ts";
import { EntityFormProvider } from "../formily/EntityFormProvider.tsx";
import { FieldGrid } from "../formily/FieldGrid.tsx";
import { RevealerProvider, useRevealer } from "../formily/Revealing.tsx";
import type { ScopeSource } from "../formily/rowScope.ts";
import { rowScope } from "../formily/rowScope.ts";
import { useFormStatus } from "../formily/useFormStatus.ts";
import styles from "./form.module.css";
import { focusProblemIn } from "./focusProblem.ts";
import { useFormKeys } from "../window/formKeys.ts";
import type { AskFormProps } from "./formProps.ts";
import { backLabel } from "../window/backLabel.ts";
import type { RowValidator } from "./rowValidator.ts";
import { rowValidator } from "./rowValidator.ts";
import { useClosing } from "./useClosing.ts";
import { useEditorsLoaded } from "./useEditorsLoaded.ts";
import { useLeftOut } from "./useLeftOut.ts";
import { useFirstFocus } from "../window/useFirstFocus.ts";

export type { AskFormProps } from "./formProps.ts";

/**
 * Asks for a few values before an action runs. It stays open until the action has succeeded or is given up
 * (FORM-38, FORM-39); what was typed is given up after a question only.
 *
 * @example
 * <AskForm entity="appointment" title="取消预约" fields={asked} row={row} onSubmit={run} onClose={close} />
 */
export function AskForm(props: AskFormProps) {
  return (
    <BusyEditorsProvider>
      <Question {...props} />
    </BusyEditorsProvider>
  );
}

function Question(props: AskFormProps) {
  const { title, submitText = "确定", danger = false, subject = [], message, head, isIncomplete = false, onSubmit, onClose } = props;
  const form = useAskedForm(props);
  const { isChanged, problems } = useFormStatus(form);
  const [waitingFor] = useBusyEditors().reasons;
  const { close, askToClose } = useClosing(isChanged || waitingFor !== undefined, onClose);
  const [isRunning, setIsRunning] = useState(false);
  // Of two key strokes the second comes before anything is drawn anew, or while what was done closes.
  const isTaken = useRef(false);
  const [failure, setFailure] = useState<string>();
  const askLeftOut = useLeftOut();
  const revealer = useRevealer();
  const [scope, setScope] = useState<HTMLElement | null>(null);
  const focusProblem = (problem: FieldProblem | undefined) =>
    focusProblemIn({ scope, groups: [], revealer, onGroup: () => undefined }, problem);

  const submit = async () => {
    if (isTaken.current || isIncomplete || waitingFor !== undefined) return;
    setFailure(undefined);
    form.forgetServerProblems();
    const [problem] = form.check();
    if (problem) {
      focusProblem(problem);
      return;
    }
    if (!(await askLeftOut()) || isTaken.current) return;
    isTaken.current = true;
    setIsRunning(true);
    try {
      await onSubmit(askedValues(form));
      close();
    } catch (error) {
      isTaken.current = false;
      const { problems, message: reason } = asApiError(error);
      if (problems.length > 0) focusProblem(form.showServerProblems(problems)[0]);
      else setFailure(reason);
    } finally {
      setIsRunning(false);
    }
  };
  useFirstFocus(scope);
  useFormKeys(scope, { onSave: () => void submit(), enterSaves: true });

  const loose = problems.filter(({ field }) => field === "").map((problem) => problem.message);
  return (
    <Modal
      open
      title={title}
      okText={submitText}
      cancelText={backLabel(submitText)}
      okButtonProps={{ danger, disabled: isIncomplete || waitingFor !== undefined }}
      confirmLoading={isRunning}
      maskClosable={false}
      onOk={() => void submit()}
      onCancel={askToClose}
    >
      <div ref={setScope} className={`${styles["body"]} ${styles["asked"]}`}>
        {subject.map((line) => (
          <p key={line} className={styles["subject"]}>
            {line}
          </p>
        ))}
        {message !== undefined && <p className={styles["question"]}>{message}</p>}
        {(failure !== undefined || loose.length > 0) && (
          <Alert type="error" showIcon message={[...(failure ? [failure] : []), ...loose].join("；")} />
        )}
        {head}
        <AskedFields key={namesOf(form.entity.fields)} form={form} revealer={revealer} />
      </div>
    </Modal>
  );
}

function AskedFields({ form, revealer }: { readonly form: EntityForm; readonly revealer: ReturnType<typeof useRevealer> }) {
  const canDraw = useEditorsLoaded(form.entity);
  if (!canDraw) return <Skeleton active title={false} paragraph={{ rows: 2 * form.entity.fields.length }} />;
  return (
    <EntityFormProvider form={form}>
      <RevealerProvider revealer={revealer}>
        <FieldGrid fields={form.entity.fields} rowPath="" columns={1} />
      </RevealerProvider>
    </EntityFormProvider>
  );
}

/** Fields that are asked for, by name. */
function namesOf(fields: readonly FieldModel[]): string {
  return fields.map(({ name }) => name).join();
}

/**
 * What is asked for is open whatever the form's rules say, as on the server: the action itself brings the row into the
 * state in which the rules hold. A field that a rule may require is asked for as required. Other fields are asked for by
 * another form; while they stay the same, what was typed stays.
 */
function useAskedForm({ entity, fields, row, start, checks = [] }: AskFormProps): EntityForm {
  const { user } = useViewer();
  const can = useCan();
  const make = () => {
    const source = { user, can, now: serverDate };
    const asked = askedEntity(entity, fields);
    const validate = askedValidator(source, asked, { checks, row });
    return new EntityForm({ ...source, entity: asked, initial: { ...row, ...startOf(row, start, fields) }, context: row, validate });
  };
  const names = namesOf(fields);
  const [kept, setKept] = useState(() => ({ names, form: make() }));
  if (kept.names === names) return kept.form;
  const form = make();
  setKept({ names, form });
  return form;
}

/** What a start changes empties the fields that go by it, as typing it would. */
function startOf(row: Row, start: Row = {}, fields: readonly FieldModel[]): Row {
  const changed = Object.keys(start).filter((name) => start[name] !== row[name]);
  const emptied = fields.filter(({ name, rule }) => !(name in start) && rule.reset.some((other) => changed.includes(other)));
  return { ...Object.fromEntries(emptied.map(({ name }) => [name, null])), ...start };
}

/** A field that another one asked for empties is emptied by it, as in the form. */
function askedEntity(name: string, fields: readonly FieldModel[]): CompiledEntity {
  const names = new Set(fields.map((field) => field.name));
  const open = fields.map((field): FieldModel => {
    const required = field.required || field.rule.required !== undefined;
    const reset = field.rule.reset.filter((other) => names.has(other));
    return { ...field, required, readOnly: false, rule: { ...boundsOf(field), reset, hidden: "keep" } };
  });
  return { name, title: "", api: "", permission: "", label: "", describe: [], audit: false, fields: open, checks: [], children: {} };
}

/** Bounds hold whatever state an action brings a row into. */
function boundsOf({ rule: { minimum, maximum } }: FieldModel): Pick<FieldModel["rule"], "minimum" | "maximum"> {
  return { ...(minimum !== undefined && { minimum }), ...(maximum !== undefined && { maximum }) };
}

/** What the fields demand, then what the action does; one message a field. */
function askedValidator(
  source: ScopeSource,
  entity: CompiledEntity,
  { checks, row: old }: { readonly checks: readonly ActionCheckModel[]; readonly row: Row },
): RowValidator {
  const own = rowValidator(source, entity);
  return (row, stored) => {
    const problems = own(row, stored);
    const known = new Set(problems.map(({ field }) => field));
    const failures = runActionChecks(checks, rowScope(source, { row, stored: old })).map(({ at = "", message }) => ({
      field: at,
      message,
    }));
    return [...problems, ...failures.filter(({ field }) => !known.has(field))];
  };
}

function askedValues(form: EntityForm): Row {
  const values = form.values();
  return Object.fromEntries(form.entity.fields.map(({ name }) => [name, values[name] ?? null]));
}
