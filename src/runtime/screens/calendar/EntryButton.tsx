import { useDraggable } from "@dnd-kit/core";
import type { CSSProperties } from "react";
import { readColor } from "../../../schema/address/readColor.ts";
import { kindOf } from "../../../schema/kinds/registry.ts";
import type { FieldModel } from "../../../schema/model/entity.ts";
import type { Row } from "../../../schema/model/json.ts";
import { useActionScope } from "../../actions/ActionScope.tsx";
import { dragClasses } from "../../base/dragging.ts";
import { useDictionary } from "../../dictionary/DictionaryProvider.tsx";
import { displayText } from "../../fields/parts/displayText.ts";
import { idsOf } from "../../listing/touchedRows.ts";
import styles from "./calendar.module.css";
import { entryTime, type CalendarEntry } from "./calendarEntry.ts";
import { useCalendar } from "./calendarContext.ts";

/** Props of `EntryButton`. */
export interface EntryButtonProps {
  readonly entry: CalendarEntry;
  /** The day on which it stands; an entry of several days stands on each. */
  readonly day: string;
  /** Its time is told by where it stands. @default false */
  readonly isTimed?: boolean;
}

/** One row: opens its detail, and can be dragged where an action moves it. */
export function EntryButton({ entry, day, isTimed = false }: EntryButtonProps) {
  const { controller, lines, isMovable } = useCalendar();
  const { perform } = useActionScope();
  const { row } = entry;
  const id = String(row["id"]);
  const { listeners, setNodeRef, isDragging } = useDraggable({ id: `${id}@${day}`, data: { entry }, disabled: !isMovable(entry) });
  const state = useEntryState(row);
  const detail = controller.screen.rowActions.find((action) => action.do.op === "detail");
  const time = isTimed ? "" : entryTime(entry);
  const texts = lines.map((field) => valueText(field, row)).filter((text) => text !== "");
  const [name = "", ...others] = texts;
  const isTouched = controller.touched !== undefined && idsOf(controller.touched).includes(id);
  return (
    <button
      ref={setNodeRef}
      type="button"
      data-row-key={id}
      className={[styles["entry"], isDragging && dragClasses.dragged, isTouched && styles["touched"]].filter(Boolean).join(" ")}
      style={{ "--entry-color": state.color } as CSSProperties}
      title={[time, ...texts, state.text].filter(Boolean).join(" · ")}
      {...(detail ? {} : { "aria-disabled": true })}
      {...listeners}
      onClick={() => detail && void perform(detail, [row])}
    >
      {time !== "" && <span className={styles["time"]}>{time.slice(0, 5)}</span>}
      <span className={styles["entryName"]}>{name}</span>
      {others.length > 0 && <span className={styles["more"]}>{others.join(" · ")}</span>}
      {/* Colour never stands alone. */}
      {state.text !== undefined && <span className={styles["state"]}>{state.text}</span>}
    </button>
  );
}

/** The colour of a row, and what it means. */
function useEntryState(row: Row): { readonly color: string; readonly text?: string } {
  const { controller, layout } = useCalendar();
  const field = controller.screen.entity.fields.find(({ name }) => name === layout.color);
  const { itemOf } = useDictionary(field?.dictionary ?? "");
  const item = field && itemOf(String(row[field.name] ?? ""));
  return { color: colorOf(item?.color), ...(item ? { text: item.text } : {}) };
}

function valueText(field: FieldModel, row: Row): string {
  const text = row[`${field.name}_dictText`];
  if (typeof text === "string" && text !== "") return text;
  const value = displayText(field, row[field.name]);
  // A bare number says nothing.
  return value !== "" && kindOf(field.kind).align === "right" ? `${field.title} ${value}` : value;
}

/** The colour of a dictionary's item as a value of CSS; what has none is grey. */
function colorOf(stated: string | null | undefined): string {
  const color = readColor(stated) ?? "default";
  if (color.startsWith("#")) return color;
  const states: Readonly<Record<string, string>> = {
    default: "var(--ant-color-text-quaternary)",
    processing: "var(--ant-color-info)",
    success: "var(--ant-color-success)",
    warning: "var(--ant-color-warning)",
    error: "var(--ant-color-error)",
  };
  return states[color] ?? `var(--ant-${color}-6)`;
}
