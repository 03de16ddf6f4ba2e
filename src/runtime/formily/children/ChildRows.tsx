import { PlusOutlined, SnippetsOutlined } from "@ant-design/icons";
import type { ArrayField } from "@formily/core";
import { observer, useField } from "@formily/react";
import { Button, Empty } from "antd";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { FieldModel } from "../../../schema/model/entity.ts";
import { childRowLimit } from "../../../schema/validation/childRowLimit.ts";
import type { Row } from "../../../schema/model/json.ts";
import type { CompiledEntity } from "../../../schema/model/screen.ts";
import type { FieldEditProps } from "../../fields/fieldView.ts";
import {
  type ChildRowsView,
  type ChildRowsViewProps,
  childRowsViewOf,
  registerChildRowsView,
} from "../../fields/children/childRowsView.ts";
import { labelId } from "../../fields/parts/editorAria.ts";
import { focusFirstOnOpening } from "../../window/firstFocus.ts";
import { useFormBinding } from "../EntityFormProvider.tsx";
import { linkFields } from "../formRows.ts";
import { BulkPasteDialog } from "./BulkPasteDialog.tsx";
import { ChildCards } from "./ChildCards.tsx";
import { ChildTable } from "./ChildTable.tsx";
import styles from "./children.module.css";
import { keyOfRow } from "./rowKeys.ts";
import { useEnterToNextRow } from "./useEnterToNextRow.ts";
import { freePlace, lineField, usePastedRows } from "./usePastedRows.ts";
import { type ChildRowsControl, useRowCommands } from "./useRowCommands.ts";

registerChildRowsView("table", { View: ChildTable });
registerChildRowsView("cards", { View: ChildCards });

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

  const fields = useMemo(() => shownFields(model, child), [model, child]);
  const control = useRowCommands({ field, model, child, fields, maxItems });
  const isFull = rows.length >= maxItems;
  const [add, takeAdding] = useAdding(() => {
    noteAdded();
    control.commands.insert(rows.length);
  });
  useEnterToNextRow(frame, isFull ? undefined : add);
  const repeats = usePastedRows({ frame, path: field.path.toString(), values, commands: control.commands, isOpen });

  const shared = {
    model,
    child,
    fields,
    rows,
    commands: control.commands,
    isOpen,
    isFull,
    isOrdered: model.children?.order !== undefined,
    takeAdding,
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
      <Drawn view={childRowsViewOf(model, child)} {...shared} />
      <div className={styles["foot"]}>
        {isOpen && (
          <Button type="dashed" icon={<PlusOutlined />} disabled={isFull} onClick={add}>
            添加{model.title}
          </Button>
        )}
        {isOpen && <BulkPaste {...{ model, fields, values, maxItems, isFull }} commands={control.commands} />}
        {isOpen && isFull && <span className={styles["notice"]}>{fullText(rows.length, maxItems)}</span>}
        <Done control={control} repeats={repeats} />
      </div>
    </fieldset>
  );
});

function Drawn({ view: { View, drawsEmpty = false }, ...props }: ChildRowsViewProps & { readonly view: ChildRowsView }) {
  if (props.rows.length > 0 || drawsEmpty) return <View {...props} />;
  return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={`还没有${props.model.title}`} />;
}

/** Takes many rows at once, as lines of text; where a row begins with a choice there is no such way. */
function BulkPaste({ model, fields, values, maxItems, isFull, commands }: BulkPasteProps) {
  const [isAsking, setIsAsking] = useState(false);
  const field = lineField(fields);
  if (!field) return null;
  return (
    <>
      <Button type="text" icon={<SnippetsOutlined />} disabled={isFull} onClick={() => setIsAsking(true)}>
        批量粘贴
      </Button>
      {isAsking && (
        <BulkPasteDialog
          title={model.title}
          field={field}
          values={values}
          maxItems={maxItems}
          onAdd={(block) => void commands.paste({ index: freePlace(values, field.name), field: field.name }, block)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

interface BulkPasteProps extends Pick<ChildRowsViewProps, "model" | "fields" | "isFull" | "commands"> {
  readonly values: readonly Row[];
  readonly maxItems: number;
}

interface DoneProps {
  readonly control: ChildRowsControl;
  /** What the last paste repeated. */
  readonly repeats: string | undefined;
}

/** What was done last: taken away, with the way back, copied, or pasted with what had no place. */
function Done({ control: { removed, dropped, copied, undo }, repeats }: DoneProps) {
  return (
    <>
      <output className={styles["notice"]}>
        {removed && `已删除第 ${removed.map(({ index }) => index + 1).join("、")} 行`}
        {copied !== undefined && `已把第 ${copied + 1} 行复制为第 ${copied + 2} 行`}
        {dropped > 0 && `有 ${dropped} 行没有放下`}
        {repeats}
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

/** How a row is added: as its view says, or else as given. Gives back also what the view says it by. */
function useAdding(otherwise: () => void) {
  const own = useRef<(() => void) | undefined>(undefined);
  const take = useCallback((add: (() => void) | undefined) => {
    own.current = add;
  }, []);
  return [() => (own.current ?? otherwise)(), take] as const;
}

/** What the server writes, links and audit fields, has no place in a row; what a rule computes has. */
function shownFields(model: FieldModel, child: CompiledEntity): readonly FieldModel[] {
  const links = linkFields(model);
  return child.fields.filter((field) => !field.system && !links.has(field.name) && (!field.readOnly || field.rule.value !== undefined));
}
