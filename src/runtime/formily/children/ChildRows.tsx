import { PlusOutlined } from "@ant-design/icons";
import type { ArrayField } from "@formily/core";
import { observer, useField } from "@formily/react";
import { Button, Empty } from "antd";
import { useEffect, useRef } from "react";
import type { FieldModel } from "../../../schema/model/entity.ts";
import { childRowLimit } from "../../../schema/validation/childRowLimit.ts";
import type { Row } from "../../../schema/model/json.ts";
import type { CompiledEntity } from "../../../schema/model/screen.ts";
import type { FieldEditProps } from "../../fields/fieldView.ts";
import { childRowsViewOf, registerChildRowsView } from "../../fields/children/childRowsView.ts";
import { labelId } from "../../fields/parts/editorAria.ts";
import { focusFirstOnOpening } from "../../window/firstFocus.ts";
import { useFormBinding } from "../EntityFormProvider.tsx";
import { linkFields } from "../formRows.ts";
import { ChildCards } from "./ChildCards.tsx";
import { ChildTable } from "./ChildTable.tsx";
import styles from "./children.module.css";
import { keyOfRow } from "./rowKeys.ts";
import { useEnterToNextRow } from "./useEnterToNextRow.ts";
import { type ChildRowsControl, useRowCommands } from "./useRowCommands.ts";

registerChildRowsView("table", ChildTable);
registerChildRowsView("cards", ChildCards);

/** Props of `ChildRows`. */
export interface ChildRowsProps extends Pick<FieldEditProps, "id" | "readOnly" | "disabled" | "status" | "aria-describedby"> {
  readonly model: FieldModel;
  readonly child: CompiledEntity;
}

/**
 * Child rows in the view that their field names. It follows the list only: what is typed into a cell draws that cell anew
 * and nothing else.
 */
export const ChildRows = observer(function ChildRows({ model, child, id, readOnly, disabled, status, ...aria }: ChildRowsProps) {
  useFormBinding();
  const field = useField<ArrayField>();
  const values = (field.value ?? []) as readonly Row[];
  const rows = values.map((row, index) => ({ key: keyOfRow(row), index, path: `${field.path.toString()}.${index}` }));
  const isOpen = !readOnly && !disabled;
  const maxItems = childRowLimit(model);
  const [frame, noteAdded] = useAddedRow(rows.at(-1)?.key);

  const fields = shownFields(model, child);
  const control = useRowCommands({ field, child, fields, maxItems });
  const isFull = rows.length >= maxItems;
  const add = () => {
    noteAdded();
    control.commands.insert(rows.length);
  };
  useEnterToNextRow(frame, isFull ? undefined : add);

  const View = childRowsViewOf(model, child);
  const shared = {
    model,
    child,
    fields,
    rows,
    commands: control.commands,
    isOpen,
    isOrdered: model.children?.order !== undefined,
  };
  return (
    <fieldset
      ref={frame}
      id={id}
      className={styles["rows"]}
      aria-labelledby={labelId(id)}
      aria-describedby={aria["aria-describedby"]}
      aria-invalid={status === "error"}
    >
      {rows.length > 0 ? <View {...shared} /> : <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={`还没有${model.title}`} />}
      <div className={styles["foot"]}>
        {isOpen && (
          <Button type="dashed" icon={<PlusOutlined />} disabled={isFull} onClick={add}>
            添加{model.title}
          </Button>
        )}
        {isOpen && isFull && <span className={styles["notice"]}>{fullText(rows.length, maxItems)}</span>}
        <Removal control={control} />
      </div>
    </fieldset>
  );
});

/** What was taken away, with the way back, and what had no place. */
function Removal({ control: { removed, dropped, undo } }: { readonly control: ChildRowsControl }) {
  return (
    <>
      <output className={styles["notice"]}>
        {removed && `已删除第 ${removed.map(({ index }) => index + 1).join("、")} 行`}
        {dropped > 0 && `有 ${dropped} 行没有放下`}
      </output>
      {removed && (
        <Button type="link" size="small" onClick={undo}>
          撤销
        </Button>
      )}
    </>
  );
}

/** Why no row can be added. */
function fullText(count: number, limit: number): string {
  return count > limit ? `已有 ${count} 行，最多 ${limit} 行，只能减少` : `最多 ${limit} 行，不能再添加`;
}

/** Puts the focus into the first field of the row that was added last. Gives the place of the rows, and what notes an adding. */
function useAddedRow(lastKey: string | undefined) {
  const frame = useRef<HTMLFieldSetElement>(null);
  const isAwaited = useRef(false);
  useEffect(() => {
    const row = isAwaited.current && [...(frame.current?.querySelectorAll("[data-row-key]") ?? [])].findLast(Boolean);
    isAwaited.current = false;
    return row ? focusFirstOnOpening(row, null) : undefined;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a row that is added is another last one
  }, [lastKey]);
  const note = () => {
    isAwaited.current = true;
  };
  return [frame, note] as const;
}

/** What the server writes, links and audit fields, has no place in a row; what a rule computes has. */
function shownFields(model: FieldModel, child: CompiledEntity): readonly FieldModel[] {
  const links = linkFields(model);
  return child.fields.filter((field) => !field.system && !links.has(field.name) && (!field.readOnly || field.rule.value !== undefined));
}
