import { createContext, memo, useContext } from "react";
import type { ReactNode } from "react";
import type { CompiledEntity, FormGroup } from "../../schema/model/screen.ts";
import { FieldGrid } from "../formily/FieldGrid.tsx";
import { LazyMount } from "../formily/LazyMount.tsx";
import styles from "./form.module.css";
import { useShownFields } from "./ShownFields.tsx";
import { reservedHeight } from "../formily/reservedHeight.ts";

/** Props of `FieldGroup`. */
export interface FieldGroupProps {
  readonly entity: CompiledEntity;
  readonly group: FormGroup;
  readonly columns: number;
}

/** What a page of somebody's own draws in a group, by the group's key, in place of the fields. */
export const WrittenGroupsContext = createContext<((key: string) => ReactNode) | undefined>(undefined);

function GroupHelp({ text }: { readonly text: string }) {
  return <p className={styles["groupHelp"]}>{text}</p>;
}

/** Fields drawn together once they come near the viewport; more of them would make a long wait. */
const chunkSize = 24;

/** The fields of a group, drawn as they come near the viewport, or what a page has written for it. */
export const FieldGroup = memo(function FieldGroup(props: FieldGroupProps) {
  const { key, help } = props.group;
  const written = useContext(WrittenGroupsContext);
  return (
    <>
      {help !== undefined && <GroupHelp text={help} />}
      {written ? written(key) : <GroupFields {...props} />}
    </>
  );
});

function GroupFields({ entity, group, columns }: FieldGroupProps) {
  const { span } = group;
  const shown = useShownFields();
  const fields = group.fields
    .filter((name) => shown?.has(name) ?? true)
    .flatMap((name) => entity.fields.find((field) => field.name === name) ?? [])
    .map((field) => (span === undefined ? field : { ...field, ui: { ...field.ui, span } }));
  const chunks = Array.from({ length: Math.ceil(fields.length / chunkSize) }, (_, index) =>
    fields.slice(index * chunkSize, (index + 1) * chunkSize),
  );
  return chunks.map((chunk) => (
    <LazyMount
      key={chunk[0]?.name}
      height={reservedHeight(chunk, columns)}
      holds={(path) => chunk.some(({ name }) => path === name || path.startsWith(`${name}.`))}
    >
      <FieldGrid fields={chunk} rowPath="" columns={columns} />
    </LazyMount>
  ));
}
