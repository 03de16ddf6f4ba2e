import { compileExpression } from "../../schema/expression/compileExpression.ts";
import type { ExpressionScope } from "../../schema/expression/scope.ts";
import type { FieldModel } from "../../schema/model/entity.ts";
import type { Row } from "../../schema/model/json.ts";
import type { CompiledEntity, ListingScreen, RunEffect } from "../../schema/model/screen.ts";
import { startsElsewhere } from "../../schema/rules/askedStart.ts";
import { useRowScope } from "../access/AccessProvider.tsx";
import type { ScreenDialog } from "../actions/action.types.ts";
import { questionText } from "../actions/questionText.ts";
import { AskForm } from "../form/AskForm.tsx";

/** Props of `ActionQuestion`. */
export interface ActionQuestionProps {
  readonly screen: ListingScreen;
  readonly dialog: Extract<ScreenDialog, { readonly type: "ask" }>;
  onClose(): void;
}

/** Asks what an action needs to be told, and why it is run where it wants to know. */
export function ActionQuestion({ screen, dialog, onClose }: ActionQuestionProps) {
  const { entity } = screen;
  const { action, effect, rows, start, subject, run } = dialog;
  const [row = {}, ...others] = rows;
  const isSingle = others.length === 0;
  const scopeOf = useRowScope();
  return (
    <AskForm
      entity={entity.name}
      title={isSingle ? action.label : `${action.label}（${rows.length} 项）`}
      fields={askedFields(entity, effect)}
      row={isSingle ? row : {}}
      start={isSingle ? { ...startValues(effect, scopeOf(row)), ...start } : undefined}
      checks={isSingle ? effect.checks.filter(({ each }) => each === undefined) : undefined}
      subject={subject}
      submitText={action.label}
      danger={action.danger}
      message={action.confirm === undefined ? undefined : questionText(action.confirm, rows)}
      onSubmit={({ [REASON]: reason, ...values }) => run(values, typeof reason === "string" ? reason : undefined)}
      onClose={onClose}
    />
  );
}

/** Not a field's name, so that it meets none. */
const REASON = "$reason";

/** Why something is corrected; the history keeps it, the row does not. */
const reasonField: FieldModel = {
  name: REASON,
  title: "原因",
  kind: "text",
  type: "string",
  nullable: false,
  required: true,
  readOnly: false,
  writeOnly: false,
  constraints: { maxLength: 200 },
  query: [],
  rule: { reset: [], hidden: "keep" },
  permission: {},
  ui: { props: {}, help: "记入变更记录，所有能查看这条记录的人都看得到" },
  system: false,
};

function askedFields({ fields }: CompiledEntity, { ask, reason }: RunEffect): readonly FieldModel[] {
  const asked = ask.flatMap(({ field: name, required }) => {
    const field = fields.find((candidate) => candidate.name === name);
    return field ? [{ ...field, required: field.required || required }] : [];
  });
  return reason ? [...asked, reasonField] : asked;
}

function startValues({ ask }: RunEffect, scope: ExpressionScope): Row {
  return Object.fromEntries(
    ask.flatMap(({ field, value }) =>
      value === undefined || startsElsewhere({ value }) ? [] : [[field, compileExpression(value)(scope) ?? null]],
    ),
  );
}
