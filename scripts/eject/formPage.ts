import { labelledValues } from "../../src/schema/kinds/choiceKind.ts";
import type { FieldModel, RuleModel } from "../../src/schema/model/entity.ts";
import type { FormGroup, FormLayout, FormPart, EntityHead } from "../../src/schema/model/screen.ts";
import { typeName } from "../generate/entityTypes.ts";
import { attributes, jsxComment } from "./jsx.ts";
import { pageName } from "./pageNames.ts";

/** Up to this many choices stand side by side, as in a generated form. */
const MOST_CIRCLES = 4;

/** With more fields than this a component would be too long: those of each group stand above it. */
const MOST_INLINE = 14;

/** Source text of a page that draws the form of a screen; not formatted yet. */
export function formPage(screen: EntityHead & FormPart, form: FormLayout, screenFile: string): string {
  const { entity } = screen;
  const fields = new Map(entity.fields.map((field) => [field.name, field]));
  const isLong = form.groups.reduce((sum, group) => sum + group.fields.length, 0) > MOST_INLINE;
  const contents = form.groups.map((group) => ({ group, name: `${group.fields[0] ?? group.key}Fields`, tags: fieldTags(group, fields) }));
  const groups = contents.map(({ group, name, tags }) => groupTag(group, isLong ? `{${name}}` : tags));
  const apart = isLong ? contents.map(({ group, name, tags }) => `/** ${group.title} */\nconst ${name} = (\n${tags}\n);\n\n`) : [];
  const stem = typeName(entity.name);
  const isRuled = contents.some(({ tags }) => tags.includes("{schemaRules}"));
  const [rowTypes, rows] = typesOf(stem, form);
  return `import type { ${rowTypes} } from "../../../generated/entities/${entity.name}.ts";
import { EjectedForm, FormGroup, schemaFieldOf${isRuled ? ", schemaRules" : ""} } from "../../../runtime/ejected.ts";
import type { EjectedFormProps } from "../../../runtime/ejected.ts";

const SchemaField = schemaFieldOf<${rows}>();

${apart.join("")}/**
 * The form of ${screen.title}, written out of \`${screenFile}\` and changed by hand since.
 * \`npm run check\` says what the schema has gained meanwhile; without this file the form is generated again.
 */
export function ${pageName(screen.id, "form")}(props: EjectedFormProps) {
  return (
    <EjectedForm {...props} arrangement="${form.arrangement}" columns={${form.columns}}>
      ${groups.join("\n")}
    </EjectedForm>
  );
}
`;
}

/** Names of fields that are only sent, such as passwords, are among those of a new row. */
function typesOf(stem: string, { canCreate }: FormLayout): readonly [imported: string, rows: string] {
  return canCreate ? [`${stem}Create, ${stem}Row`, `${stem}Row & ${stem}Create`] : [`${stem}Row`, `${stem}Row`];
}

function groupTag({ key, title, help, readOnly }: FormGroup, content: string): string {
  return `<FormGroup${attributes({ name: key, title, help, readOnly })}>
    ${content}
  </FormGroup>`;
}

function fieldTags({ fields: names, span }: FormGroup, fields: ReadonlyMap<string, FieldModel>): string {
  const tags = names.flatMap((name) => fieldTag(fields.get(name), span));
  return `<SchemaField>
    ${tags.join("\n")}
  </SchemaField>`;
}

/** The tag of a field, below a comment with its rules where it has some. */
function fieldTag(field: FieldModel | undefined, groupSpan: number | undefined): string[] {
  if (!field) return [];
  const span = groupSpan ?? field.ui.span;
  const rules = rulesText(field.rule);
  const tag = `<SchemaField.${tagOf(field)}${attributes({
    name: field.name,
    title: field.title,
    description: field.ui.help,
    "x-decorator-props": span === undefined ? undefined : { span },
    ...editorOf(field),
    "x-reactions": rules === "" ? undefined : "{schemaRules}",
  })} />`;
  return rules === "" ? [tag] : [jsxComment(rules), tag];
}

function tagOf({ type }: FieldModel): "String" | "Number" | "Boolean" | "Array" | "Object" {
  const tags = { string: "String", integer: "Number", number: "Number", boolean: "Boolean", array: "Array", object: "Object" } as const;
  return tags[type];
}

type Editor = Readonly<Record<"x-component" | "x-component-props" | "enum", string | object | undefined>>;

/**
 * A component of Formily's where it takes exactly what the kind stores; else the runtime's editor, which reads numbers, days
 * and money in any notation, asks the server for rows to choose from and keeps files.
 */
function editorOf(field: FieldModel): Editor {
  const { kind, ui, constraints } = field;
  const { placeholder } = ui;
  if (kind === "text") return editor("Input", { placeholder, inputMode: textOf(ui.props["inputMode"]) });
  if (kind === "longText") {
    const rows = Number(ui.props["rows"] ?? 3);
    const count = constraints.maxLength === undefined ? undefined : { show: true, max: constraints.maxLength };
    return editor("Input.TextArea", { placeholder, autoSize: { minRows: rows, maxRows: Math.max(rows, 12) }, count });
  }
  if (kind === "boolean") return { ...editor("Radio.Group"), enum: yesNo };
  if (kind === "choice") {
    const choices = labelledValues(field).map(({ value, text }) => ({ label: text, value }));
    const as = ui.props["as"] ?? (choices.length <= MOST_CIRCLES ? "radio" : "select");
    const look = as === "button" ? { optionType: "button" } : {};
    const shown =
      as === "select" ? editor("Select", { placeholder, allowClear: field.nullable || undefined }) : editor("Radio.Group", look);
    return { ...shown, enum: choices };
  }
  return editor("FieldEditor");
}

const yesNo = [
  { label: "是", value: true },
  { label: "否", value: false },
];

function editor(name: string, props: Readonly<Record<string, unknown>> = {}): Editor {
  const said = Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined));
  return { "x-component": name, "x-component-props": Object.keys(said).length === 0 ? undefined : said, enum: undefined };
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** The rules of a field in one line, for whoever reads the page; empty where it has none. */
function rulesText({ visible, required, readOnly, value, reset }: RuleModel): string {
  const said = Object.entries({ visible, required, readOnly, value }).filter(([, source]) => source !== undefined);
  const lines = said.map(([name, source]) => `${name}: ${source}`);
  return [...lines, ...(reset.length > 0 ? [`reset by: ${reset.join(", ")}`] : [])].join("; ");
}
