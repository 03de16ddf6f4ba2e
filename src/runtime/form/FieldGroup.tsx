import { memo } from "react";
import type { CompiledEntity, FormGroup } from "../../schema/model/screen.ts";
import { FieldGrid } from "../formily/FieldGrid.tsx";
import { LazyMount } from "../formily/LazyMount.tsx";
import styles from "./form.module.css";
import { reservedHeight } from "../formily/reservedHeight.ts";

/** Props of `FieldGroup`. */
export interface FieldGroupProps {
  readonly entity: CompiledEntity;
  readonly group: FormGroup;
  readonly columns: number;
}

function GroupHelp({ text }: { readonly text: string }) {
  return <p className={styles["groupHelp"]}>{text}</p>;
}

/** Fields drawn together once they come near the viewport; more of them would make a long wait. */
const chunkSize = 24;

/** The fields of a group, drawn as they come near the viewport. */
export const FieldGroup = memo(function FieldGroup({ entity, group, columns }: FieldGroupProps) {
  const { help, span } = group;
  const fields = group.fields
    .flatMap((name) => entity.fields.find((field) => field.name === name) ?? [])
    .map((field) => (span === undefined ? field : { ...field, ui: { ...field.ui, span } }));
  const chunks = Array.from({ length: Math.ceil(fields.length / chunkSize) }, (_, index) =>
    fields.slice(index * chunkSize, (index + 1) * chunkSize),
  );
  const drawn = chunks.map((chunk) => (
    <LazyMount
      key={chunk[0]?.name}
      height={reservedHeight(chunk, columns)}
      holds={(path) => chunk.some(({ name }) => path === name || path.startsWith(`${name}.`))}
    >
      <FieldGrid fields={chunk} rowPath="" columns={columns} />
    </LazyMount>
  ));
  return help === undefined ? drawn : [<GroupHelp key="" text={help} />, ...drawn];
});
