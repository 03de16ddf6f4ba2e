import { Spin } from "antd";
import { memo, useCallback, useEffect, useMemo, useRef } from "react";
import type { Row } from "../../schema/model/json.ts";
import { useCan } from "../access/AccessProvider.tsx";
import { idsOf } from "../listing/touchedRows.ts";
import type { ListController } from "../listing/useListController.ts";
import { CardsHead } from "./CardsHead.tsx";
import { cardColumns } from "./cardColumns.ts";
import { revealTarget } from "./columnWidth.ts";
import { emptyText } from "./emptyText.tsx";
import styles from "./ListCards.module.css";
import type { ListRowsProps } from "./list.types.ts";
import { RowCard } from "./RowCard.tsx";
import type { CardLook } from "./RowCard.tsx";
import { toggledBy } from "./rowChoice.ts";
import type { ChoiceColumn } from "./rowChoice.ts";
import { bones, isSkeleton } from "./tableRow.ts";
import { useRowOpening } from "./useRowOpening.ts";
import { useTouchedRow } from "./useTouchedRow.ts";

/** Props of `ListCards`. */
export type ListCardsProps = Pick<ListRowsProps, "controller" | "columns" | "isSelectable" | "active" | "choice" | "empty">;

/** The rows of a list as cards, where a table has no room (design §9, “Narrow”). */
export const ListCards = memo(function ListCards(props: ListCardsProps) {
  const { controller, columns, isSelectable, active, choice, empty } = props;
  const { screen, rows, isFirstLoad, isLoading, touched } = controller;
  const place = useRef<HTMLDivElement>(null);
  useTouchedRow(place, controller);
  const look = useCardLook(props);
  const { isChosen, isClosed, choose } = useCardChoice(props);
  const marked = new Set(touched ? idsOf(touched) : []);
  const shown = isFirstLoad ? bones : rows;
  return (
    <div ref={place} className={styles.cards}>
      <CardsHead controller={controller} columns={columns} isSelectable={isSelectable} choice={choice} />
      <Spin spinning={isLoading && !isFirstLoad} delay={200}>
        {shown.length === 0 ? (
          <div className={styles.none}>{emptyText(controller, choice?.empty, empty)}</div>
        ) : (
          <ul className={styles.list} aria-label={screen.title} aria-busy={isFirstLoad} {...scrolled(choice?.height)}>
            {shown.map((row) => (
              <RowCard
                key={String(row["id"])}
                row={row}
                look={look}
                said={choice?.columns ?? nothingSaid}
                isChosen={isChosen(row)}
                isClosed={isClosed(row)}
                isActive={active !== undefined && active.id === row["id"]}
                isTouched={marked.has(String(row["id"]))}
                onChoose={choose}
              />
            ))}
          </ul>
        )}
      </Spin>
    </div>
  );
});

function scrolled(height: number | string | undefined) {
  return height === undefined ? {} : { style: { maxHeight: height, overflowY: "auto" as const } };
}

/** What is the same on all cards of the list; the same object while the screen and its columns stay. */
function useCardLook({ controller: { screen }, columns: control, isSelectable, active, choice }: ListCardsProps): CardLook {
  const can = useCan();
  const { columns, keyField } = control;
  const { entity, rowActions } = screen;
  const opening = useRowOpening(rowActions);
  const box = choice ? (choice.many ? "checkbox" : "radio") : isSelectable ? "checkbox" : undefined;
  const chooseActive = active?.choose;
  const isChoice = choice !== undefined;
  return useMemo(() => {
    const others = rowActions.filter((action) => action !== opening.action);
    return {
      entity,
      columns: cardColumns(screen, columns, keyField),
      box,
      // What a touch on the card does comes last.
      actions: isChoice ? [] : [...others, ...(opening.action ? [opening.action] : [])],
      onOpen: isChoice ? undefined : (chooseActive ?? opening.byRow),
      revealOf: (field) => revealTarget({ entity, can }, field),
    };
  }, [screen, entity, rowActions, columns, keyField, can, opening, box, chooseActive, isChoice]);
}

const nothingSaid: readonly ChoiceColumn[] = [];

interface CardChoice {
  isChosen(row: Row): boolean;
  isClosed(row: Row): boolean;
  /** Chooses a row or takes it back; never another function. */
  choose(row: Row): void;
}

function useCardChoice({ controller, choice }: ListCardsProps): CardChoice {
  const { selection } = controller;
  const chosen = new Set(choice ? choice.ids : selection.ids);
  const isChosen = (row: Row) => chosen.has(String(row["id"]));
  const toggle = choice ? toggledBy(choice) : toggledIn(controller);
  const latest = useRef(toggle);
  useEffect(() => {
    latest.current = toggle;
  });
  const choose = useCallback((row: Row) => latest.current(row), []);
  return { isChosen, isClosed: (row) => isSkeleton(row) || choice?.isRefused(row) === true, choose };
}

function toggledIn({ rows, selection }: Pick<ListController, "rows" | "selection">): (row: Row) => void {
  return (row) => {
    const id = String(row["id"]);
    const { ids } = selection;
    selection.choose(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id], rows);
  };
}
