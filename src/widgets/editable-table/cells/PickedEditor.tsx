import { useQuery } from "@tanstack/react-query";
import { App, Button, Spin } from "antd";
import { asApiError } from "../../../runtime/index.ts";
import { type ChosenOption, drawPicker } from "../../../runtime/forWidgets.ts";
import type { CellEditorProps } from "../grid/gridColumn.ts";
import { useGrid } from "../grid/gridContext.ts";
import styles from "./cells.module.css";
import { type CellColumn, extensionOf } from "./lineageColumn.ts";
import { valuesOf } from "./optionText.ts";
import { type PickedKind, referringOf } from "./pickedKinds.ts";
import { pickedQuery } from "./pickedQuery.ts";

/** Props of `PickedEditor`. */
export interface PickedEditorProps extends CellEditorProps {
  readonly of: CellColumn;
  readonly kind: PickedKind;
}

/** Picks departments or people in the runtime's dialog (PICK-01 to PICK-12). */
export function PickedEditor({ of, kind, value, row, rowKey, id, label, onDone }: PickedEditorProps) {
  const { message } = App.useApp();
  const { model } = useGrid();
  const values = valuesOf(value);
  const { data, isFetching } = useQuery(pickedQuery(of, kind, values));
  const { entity, field } = referringOf(of, kind);
  const many = of.multi ?? extensionOf(of).multiSelect ?? true;
  const confirm = async (options: readonly ChosenOption[]) => {
    try {
      const picked = options.length === 0 ? [] : await kind.ofPicked(of, options);
      // The value and what it is called are one step.
      model.write([
        { row: rowKey, column: of.key, value: picked.map((one) => one.value).join(",") || null },
        { row: rowKey, column: `${of.key}_dictText`, value: picked.map(({ text }) => text).join("，") || undefined },
      ]);
      onDone();
    } catch (error) {
      void message.error(asApiError(error).message);
    }
  };
  if (isFetching) return <Spin size="small" />;
  const known = new Map((data ?? []).map((one) => [one.value, one]));
  return (
    <>
      <Button id={id} aria-label={label} type="text" className={styles["full"] ?? ""}>
        选择{kind.name}
      </Button>
      {drawPicker({
        choosing: { entity, field: { name: field, title: kind.name }, row },
        many,
        chosen: values.map((one) => ({ value: known.get(one)?.id ?? one, text: known.get(one)?.text ?? one })),
        onConfirm: (options) => void confirm(options),
        onClose: onDone,
      })}
    </>
  );
}
