import { PlusOutlined } from "@ant-design/icons";
import type { ArrayField } from "@formily/core";
import { observer, useField } from "@formily/react";
import { Button, Empty } from "antd";
import { useEffect, useRef, useState } from "react";
import type { FieldModel } from "../../../schema/model/entity.ts";
import type { Row } from "../../../schema/model/json.ts";
import type { CompiledEntity } from "../../../schema/model/screen.ts";
import type { FieldEditProps } from "../../fields/fieldView.ts";
import { labelId } from "../../fields/parts/editorAria.ts";
import { focusFirstOnOpening } from "../../window/firstFocus.ts";
import { useFormBinding } from "../EntityFormProvider.tsx";
import { linkFields, startRow } from "../formRows.ts";
import { plain } from "../plain.ts";
import { ChildCards } from "./ChildCards.tsx";
import { ChildTable } from "./ChildTable.tsx";
import styles from "./children.module.css";
import { keyOfRow } from "./rowKeys.ts";
import { useEnterToNextRow } from "./useEnterToNextRow.ts";

/** Props of `ChildRows`. */
export interface ChildRowsProps extends Pick<FieldEditProps, "id" | "readOnly" | "disabled" | "status" | "aria-describedby"> {
  readonly model: FieldModel;
  readonly child: CompiledEntity;
}

/** One child row where it stands now. */
export interface PlacedRow {
  readonly key: string;
  readonly index: number;
  /** Path of the row, e.g. `serviceTimes.0`. */
  readonly path: string;
}

/** What can be done with the rows of a sub-table. */
export interface RowCommands {
  readonly move: (from: number, to: number) => void;
  readonly remove: (index: number) => void;
}

/** What draws the rows. */
export interface ChildListProps {
  readonly model: FieldModel;
  readonly child: CompiledEntity;
  /** Fields a person sees in a row. */
  readonly fields: readonly FieldModel[];
  readonly rows: readonly PlacedRow[];
  readonly commands: RowCommands;
  readonly isOpen: boolean;
  /** The order of the rows is kept. */
  readonly isOrdered: boolean;
}

interface Removed {
  readonly index: number;
  readonly row: Row;
}

/**
 * Child rows as a table of editors, or as cards where the child has children itself. It follows the list only: what
 * is typed into a cell draws that cell anew and nothing else.
 */
export const ChildRows = observer(function ChildRows({ model, child, id, readOnly, disabled, status, ...aria }: ChildRowsProps) {
  useFormBinding();
  const field = useField<ArrayField>();
  const [removed, setRemoved] = useState<Removed>();
  const values = (field.value ?? []) as readonly Row[];
  const rows = values.map((row, index) => ({ key: keyOfRow(row), index, path: `${field.path.toString()}.${index}` }));
  const isOpen = !readOnly && !disabled;
  const { maxItems = Number.POSITIVE_INFINITY } = model.constraints;
  const [frame, noteAdded] = useAddedRow(rows.at(-1)?.key);

  const commands: RowCommands = {
    move: (from, to) => void field.move(from, to),
    remove: (index) => {
      setRemoved({ index, row: plain(values[index] ?? {}) });
      void field.remove(index);
    },
  };
  const undo = () => {
    if (removed) void field.insert(Math.min(removed.index, values.length), removed.row);
    setRemoved(undefined);
  };

  const isFull = rows.length >= maxItems;
  const add = () => {
    setRemoved(undefined);
    noteAdded();
    void field.push(startRow(child, {}, true));
  };
  useEnterToNextRow(frame, isFull ? undefined : add);

  const List = Object.keys(child.children).length > 0 ? ChildCards : ChildTable;
  const shared = {
    model,
    child,
    fields: shownFields(model, child),
    rows,
    commands,
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
      {rows.length > 0 ? <List {...shared} /> : <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={`还没有${model.title}`} />}
      <div className={styles["foot"]}>
        {isOpen && (
          <Button type="dashed" icon={<PlusOutlined />} disabled={isFull} onClick={add}>
            添加{model.title}
          </Button>
        )}
        <output className={styles["notice"]}>{removed && `已删除第 ${removed.index + 1} 行`}</output>
        {removed && (
          <Button type="link" size="small" onClick={undo}>
            撤销
          </Button>
        )}
      </div>
    </fieldset>
  );
});

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
