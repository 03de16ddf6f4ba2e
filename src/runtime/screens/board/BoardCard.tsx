import { useDraggable } from "@dnd-kit/core";
import { memo } from "react";
import type { FieldModel } from "../../../schema/model/entity.ts";
import type { Row } from "../../../schema/model/json.ts";
import { useCan } from "../../access/AccessProvider.tsx";
import { useActionScope } from "../../actions/ActionScope.tsx";
import { dragClasses } from "../../base/dragging.ts";
import { ListCell } from "../../list/ListCell.tsx";
import { revealTarget } from "../../list/columnWidth.ts";
import styles from "./board.module.css";
import { useBoard } from "./boardContext.ts";
import { CardMenu } from "./CardMenu.tsx";

/** Props of `BoardCard`. */
export interface BoardCardProps {
  readonly row: Row;
  /** It was just made or changed. */
  readonly isTouched: boolean;
}

/** One row: its name, which opens it, and what else the columns of the screen say. */
export const BoardCard = memo(function BoardCard({ row, isTouched }: BoardCardProps) {
  const { controller, lines } = useBoard();
  const { rowActions } = controller.screen;
  const { perform } = useActionScope();
  const id = String(row["id"]);
  const { listeners, setNodeRef, isDragging } = useDraggable({ id, data: { row } });
  const detail = rowActions.find((action) => action.do.op === "detail");
  const [name, ...others] = lines;
  const classes = [styles["card"], isDragging && dragClasses.dragged, isTouched && styles["touched"]].filter(Boolean).join(" ");
  return (
    <li ref={setNodeRef} className={classes} data-row-key={id} {...listeners}>
      <div className={styles["cardHead"]}>
        <div className={styles["name"]}>
          {name && <CardValue field={name} row={row} isName onOpen={detail && ((one) => void perform(detail, [one]))} />}
        </div>
        <CardMenu row={row} />
      </div>
      <dl className={styles["facts"]}>
        {others
          .filter(({ name: field }) => !isEmpty(row[field]))
          .map((field) => (
            <div key={field.name}>
              <dt>{field.title}</dt>
              <dd>
                <CardValue field={field} row={row} />
              </dd>
            </div>
          ))}
      </dl>
    </li>
  );
});

interface CardValueProps {
  readonly field: FieldModel;
  readonly row: Row;
  readonly isName?: boolean;
  readonly onOpen?: ((row: Row) => void) | undefined;
}

/** A value as a list shows it, masked where it is masked there. */
function CardValue({ field, ...props }: CardValueProps) {
  const can = useCan();
  const { entity } = useBoard().controller.screen;
  return <ListCell field={field} reveal={revealTarget({ entity, can }, field)} {...props} />;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
}
