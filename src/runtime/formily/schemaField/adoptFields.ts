import { type ArrayField, type Field, type Form, FormPath, type GeneralField, LifeCycleTypes } from "@formily/core";
import type { FieldModel } from "../../../schema/model/entity.ts";
import type { Row } from "../../../schema/model/json.ts";
import type { EntityForm } from "../EntityForm.ts";
import { fieldAt } from "../fieldData.ts";
import type { FieldReaction } from "../fieldRules.ts";
import { fieldReactions } from "../fieldRules.ts";
import { entityAt } from "../placement.ts";
import { entityFormOf, rememberEntityForm } from "./entityFormOf.ts";

type FieldProps = Parameters<Form<Row>["createField"]>[0];

/**
 * Lets the fields that a page writes down replace those that the form made by itself, keeping value, touch and change.
 * Fields that are not on the page stay, so that their rules hold. Call it before `SchemaField` is drawn, because Formily
 * makes fields while it draws; a second call does nothing.
 */
export function adoptFields(form: EntityForm): void {
  const { core } = form;
  if (entityFormOf(core)) return;
  rememberEntityForm(form);
  const written = new WeakSet<GeneralField>();
  const makeField = core.createField;
  const makeList = core.createArrayField;

  // What kind of field it is follows from the data and not from the tag on the page: only child rows are lists of fields.
  const make = (props: FieldProps) => {
    if (!isWritten(props)) return makeField(props);
    const address = FormPath.parse(props.basePath).concat(props.name).toString();
    const known = core.fields[address];
    if (known && written.has(known)) return known;
    const place = entityAt(form.entity, dataPath(core, address));
    const before = place && (fieldAt(core, dataPath(core, address)) as Field | undefined);
    if (before) {
      before.dispose();
      delete core.fields[before.address.toString()];
    }
    const ownProps = pageProps(form, place?.field, props);
    const made = place?.field.children ? makeList(ownProps) : makeField(ownProps);
    written.add(made);
    if (before) carryOn(before, made);
    return made;
  };
  core.createField = make as typeof core.createField;
  core.createArrayField = make as unknown as typeof core.createArrayField;
  core.createObjectField = make as unknown as typeof core.createObjectField;

  core.subscribe(({ type, payload }) => {
    const field = payload as Field;
    // Formily has taken a person's input; what follows one in our forms follows here as well.
    if (type === LifeCycleTypes.ON_FIELD_INPUT_VALUE_CHANGE && written.has(field)) form.input(field, field.value);
  });
}

/** Whether a field comes from `SchemaField`; those of the runtime's own editors have no reactions, or data with them. */
function isWritten({ reactions, data }: FieldProps): boolean {
  return reactions !== undefined && data === undefined;
}

/** The address without the layout in it. */
function dataPath(core: Form<Row>, address: string): string {
  const segments = address.split(".");
  return segments.filter((_, index) => core.fields[segments.slice(0, index + 1).join(".")]?.displayName !== "VoidField").join(".");
}

/** A field as the page has it: whoever may not see it does not, and without `schemaRules` rights and locks hold all the same. */
function pageProps(form: EntityForm, model: FieldModel | undefined, props: FieldProps): FieldProps {
  const data = { isRequired: false, isTouched: false, isChecking: false };
  // Only the server and the rules of the schema say what is wrong with a value.
  const { required: _required, validator: _validator, ...given } = props;
  const rest = { ...given, decorator: given.decorator ?? ["FormItem"] } as FieldProps;
  if (!model) return { ...rest, data, display: "none" };
  const own = [props.reactions ?? []].flat() as FieldReaction[];
  return { ...rest, data, reactions: [atFirst(fieldReactions(withoutRules(model), form)), ...own] };
}

/** Rights, locks and what is always required; a computed value stays closed. */
function withoutRules(model: FieldModel): FieldModel {
  const { hidden } = model.rule;
  return { ...model, readOnly: model.readOnly || model.rule.value !== undefined, rule: { hidden, reset: [] } };
}

/** Runs reactions when the field is made and never again, so that they do not undo what the page's own do. */
function atFirst(reactions: readonly FieldReaction[]): FieldReaction {
  let isDone = false;
  return (field) => {
    if (isDone) return;
    isDone = true;
    for (const reaction of reactions) reaction(field);
  };
}

/** Goes on with what was filled in. A hidden field keeps its value aside until it is shown. */
function carryOn(before: Field, made: Field | ArrayField): void {
  made.data = before.data;
  if (before.selfModified) made.modify();
  const kept: unknown = before.caches.value;
  if (made.value !== undefined || kept === undefined) return;
  if (made.display === "none") made.caches.value = kept;
  else made.value = kept as never;
}
