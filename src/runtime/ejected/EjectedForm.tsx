import { useMemo } from "react";
import type { ReactNode } from "react";
import type { FormLayout } from "../../schema/model/screen.ts";
import { WrittenGroupsContext } from "../form/FieldGroup.tsx";
import { FormHost } from "../form/FormHost.tsx";
import type { FormHostProps } from "../form/formProps.ts";
import { WrittenFields } from "../formily/schemaField/WrittenFields.tsx";
import { readGroups } from "./FormGroup.tsx";

/** What a page that takes the place of a generated form is given. */
export type EjectedFormProps = FormHostProps;

/** Props of `EjectedForm`. */
export interface EjectedFormComponentProps extends EjectedFormProps {
  /** Groups below each other, behind tabs or one after the other. */
  readonly arrangement: FormLayout["arrangement"];
  /** Columns where there is room for them, 1 to 4. */
  readonly columns: number;
  /** `FormGroup`s. */
  readonly children: ReactNode;
}

/**
 * A form whose fields a page has written. Loading, saving, versions, faults of the server at their fields, masks, rights and
 * the guard of what is not saved are those of every form.
 */
export function EjectedForm({ arrangement, columns, children, ...host }: EjectedFormComponentProps) {
  const { screen } = host;
  const groups = readGroups(children);
  const outline = JSON.stringify(groups.map(({ content: _content, ...group }) => group));
  const written = useMemo(() => withWrittenGroups(screen, { arrangement, columns, outline }), [screen, arrangement, columns, outline]);
  const contentOf = (key: string) => <WrittenFields columns={columns}>{groups.find((group) => group.key === key)?.content}</WrittenFields>;
  return (
    <WrittenGroupsContext value={contentOf}>
      <FormHost {...host} screen={written} />
    </WrittenGroupsContext>
  );
}

interface Outline extends Pick<FormLayout, "arrangement" | "columns"> {
  /** The page's groups, as JSON, so that they stay the same while they say the same. */
  readonly outline: string;
}

/** The screen with the groups of the page; what the viewer may not see is not in them. */
function withWrittenGroups(screen: FormHostProps["screen"], { outline, ...layout }: Outline): FormHostProps["screen"] {
  if (!screen.form) return screen;
  const known = new Set(screen.entity.fields.map(({ name }) => name));
  const groups = (JSON.parse(outline) as FormLayout["groups"])
    .map((group) => ({ ...group, fields: group.fields.filter((name) => known.has(name)) }))
    .filter(({ fields }) => fields.length > 0);
  return { ...screen, form: { ...screen.form, ...layout, groups } };
}
