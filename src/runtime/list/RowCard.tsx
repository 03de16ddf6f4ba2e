import { Checkbox, Radio } from "antd";
import { memo } from "react";
import type { MouseEvent, ReactNode } from "react";
import type { FieldModel } from "../../schema/model/entity.ts";
import type { Row } from "../../schema/model/json.ts";
import type { ActionItem, CompiledEntity } from "../../schema/model/screen.ts";
import { RowActions } from "../actions/RowActions.tsx";
import { isUnseen } from "../fields/parts/Unseen.tsx";
import { visuallyHidden } from "../window/visuallyHidden.ts";
import type { CardColumns, CardValue } from "./cardColumns.ts";
import { ListCell } from "./ListCell.tsx";
import styles from "./ListCards.module.css";
import { isOnRow, isTextMarked } from "./rowPress.ts";
import type { ChoiceColumn } from "./rowChoice.ts";
import { isSkeleton } from "./tableRow.ts";

/** What is the same on all cards of a list. */
export interface CardLook {
  readonly entity: CompiledEntity;
  readonly columns: CardColumns;
  /** How rows are chosen; absent where they are not. */
  readonly box: "checkbox" | "radio" | undefined;
  /** The first that applies is seen, the rest waits in a menu. */
  readonly actions: readonly ActionItem[];
  readonly onOpen: ((row: Row) => void) | undefined;
  /** Where a masked value is read in clear. */
  revealOf(field: FieldModel): CompiledEntity | undefined;
}

/** Props of `RowCard`. */
export interface RowCardProps {
  readonly row: Row;
  readonly look: CardLook;
  /** What is said besides the columns, where rows are there to be chosen. */
  readonly said: readonly ChoiceColumn[];
  readonly isChosen: boolean;
  /** It cannot be chosen. */
  readonly isClosed: boolean;
  /** It decides what stands beside the list. */
  readonly isActive: boolean;
  /** It was just made or changed. */
  readonly isTouched: boolean;
  readonly onChoose: (row: Row) => void;
}

/** One row: its name, which opens it, its state, facts with their names, and what can be done with it. A touch anywhere opens it. */
export const RowCard = memo(function RowCard(props: RowCardProps) {
  const { row, look, said, isChosen, isActive, isTouched, onChoose } = props;
  if (isSkeleton(row)) return <CardBones look={look} />;
  const { name } = look.columns;
  const press = look.onOpen ?? (look.box && onChoose);
  const handleClick = (event: MouseEvent) => {
    if (isOnRow(event) && !isTextMarked()) press?.(row);
  };
  // A touch anywhere does what the button of the name does, which keys reach.
  const pressed = press ? { onClick: handleClick } : {};
  return (
    <li
      className={classesOf({ isActive, isTouched, isChosen: isChosen && look.box !== undefined })}
      data-row-key={String(row["id"])}
      aria-current={isActive || undefined}
      {...pressed}
    >
      <div className={styles.head}>
        <CardBox {...props} />
        <div className={styles.name}>{name && <Value value={name} row={row} look={look} isName />}</div>
        <CardState row={row} look={look} />
      </div>
      <CardFacts row={row} look={look} said={said} />
      {look.actions.length > 0 && (
        <div className={styles.actions}>
          <RowActions actions={look.actions} row={row} most={1} />
        </div>
      )}
    </li>
  );
});

function classesOf({ isActive, isTouched, isChosen }: Pick<RowCardProps, "isActive" | "isTouched" | "isChosen">): string {
  return [styles.card, isActive && styles.active, isTouched && styles.touched, isChosen && styles.chosen].filter(Boolean).join(" ");
}

function CardState({ row, look }: Pick<RowCardProps, "row" | "look">) {
  const { state } = look.columns;
  if (!state) return null;
  return (
    <div className={styles.state}>
      <span className={visuallyHidden}>{state.title}：</span>
      <Value value={state} row={row} look={look} />
    </div>
  );
}

/** What stands in the place of a card to come, as high as that will be. */
function CardBones({ look: { columns, actions } }: Pick<RowCardProps, "look">) {
  return (
    <li className={styles.card} aria-hidden>
      <div className={styles.head}>
        <span className={styles.bone} />
      </div>
      <div className={styles.facts}>
        {columns.facts.map(({ field }) => (
          <span key={field.name} className={styles.bone} />
        ))}
      </div>
      {actions.length > 0 && <div className={styles.actions} />}
    </li>
  );
}

function CardBox({ row, look: { box, entity, columns }, isChosen, isClosed, onChoose }: RowCardProps) {
  if (!box) return null;
  const label = `选择${String(row[entity.label] ?? row[columns.name?.field.name ?? "id"] ?? "")}`;
  const own = { className: styles.box ?? "", checked: isChosen, disabled: isClosed, "aria-label": label, onChange: () => onChoose(row) };
  return box === "radio" ? <Radio {...own} /> : <Checkbox {...own} />;
}

function CardFacts({ row, look, said }: Pick<RowCardProps, "row" | "look" | "said">) {
  const facts: { readonly key: string; readonly title: string; readonly value: ReactNode }[] = [
    ...look.columns.facts
      .filter(({ field }) => !isBlank(field, row))
      .map((value) => ({ key: value.field.name, title: value.title, value: <Value value={value} row={row} look={look} /> })),
    ...said.filter(({ text }) => text(row) !== "").map(({ key, title, text }) => ({ key, title, value: text(row) })),
  ];
  if (facts.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {facts.map(({ key, title, value }) => (
        <div key={key}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface ValueProps extends Pick<RowCardProps, "row" | "look"> {
  readonly value: CardValue;
  readonly isName?: boolean;
}

/** A value as the list's table shows it, masked where it is masked there. */
function Value({ value: { field }, row, look: { entity, revealOf, onOpen }, isName = false }: ValueProps) {
  const opening = isName ? { isName, onOpen, hasCount: entity.tree !== undefined } : {};
  return <ListCell field={field} row={row} reveal={revealOf(field)} {...opening} />;
}

/** What says nothing takes no line of a card. */
function isBlank(field: FieldModel, row: Row): boolean {
  const value = row[field.name];
  if (isUnseen(field, row)) return false;
  return value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
}
