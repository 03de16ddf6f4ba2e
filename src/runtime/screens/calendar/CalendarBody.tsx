import { DndContext, DragOverlay, pointerWithin } from "@dnd-kit/core";
import type { DragEndEvent } from "@dnd-kit/core";
import { Alert } from "antd";
import { useMemo, useRef, useState } from "react";
import type { CalendarLayout } from "../../../schema/model/screen.ts";
import { shownFields, valueType } from "../../../schema/model/shownFields.ts";
import { readParameters } from "../../../schema/query/conditionParameters.ts";
import { operatorOf } from "../../../schema/query/operators/registry.ts";
import { useActionScope } from "../../actions/ActionScope.tsx";
import { describeRow } from "../../actions/describeRow.ts";
import { dragClasses, silentDrag, useMouseDrag } from "../../base/dragging.ts";
import { LoadFailure } from "../../base/LoadFailure.tsx";
import { useNarrow } from "../../base/useNarrow.ts";
import { ListFailure } from "../../list/ListFailure.tsx";
import { useTouchedRow } from "../../list/useTouchedRow.ts";
import type { ListController } from "../../listing/useListController.ts";
import { cardFields } from "../cardFields.ts";
import { queryControls } from "../../listing/queryValues.ts";
import styles from "./calendar.module.css";
import { CalendarBar } from "./CalendarBar.tsx";
import { CalendarContext } from "./calendarContext.ts";
import { entriesByDay, entryOf, type CalendarEntry } from "./calendarEntry.ts";
import { DayList } from "./DayList.tsx";
import { MonthView } from "./MonthView.tsx";
import { movedValues, startingAt, type DropPlace } from "./movedValues.ts";
import { TimeGrid } from "./TimeGrid.tsx";
import type { CalendarPlace } from "./useCalendarPlace.ts";
import { MOST_ROWS } from "./useCalendarRows.ts";
import { useClosedDays } from "./useClosedDays.ts";

/** Props of `CalendarBody`. */
export interface CalendarBodyProps {
  readonly controller: ListController;
  readonly layout: CalendarLayout;
  readonly place: CalendarPlace;
  readonly days: readonly string[];
  readonly today: string;
}

/** The days with what is on them. */
export function CalendarBody({ controller, layout, place, days, today }: CalendarBodyProps) {
  const { screen, total } = controller;
  const { entity, toolbar, rowActions } = screen;
  const { offered, perform } = useActionScope();
  const sensors = useMouseDrag();
  const grid = useRef<HTMLDivElement>(null);
  useTouchedRow(grid, controller);
  const isNarrow = useNarrow();
  const [dragged, setDragged] = useState<CalendarEntry>();
  const fields = shownFields(entity);
  const start = fields.find(({ name }) => name === layout.start);
  if (!start) throw new Error(`日历“${screen.id}”没有开始的字段`);
  const hasTime = valueType(start) === "timestamp";
  const asked = useMemo(() => singleReferences(controller), [controller]);
  const creating = toolbar.find((action) => action.do.op === "create");
  const closed = useClosedDays(entity.name, start, { row: asked, days, isAsked: creating !== undefined });
  const byDay = useEntries(controller, layout, days);
  const moving = rowActions.find(({ id }) => id === layout.move);
  const create = creating && ((at: DropPlace) => void perform(creating, [], { ...asked, ...startingAt(layout, hasTime, at) }));
  const state = {
    controller,
    layout,
    lines: cardFields(screen, { card: layout.card, said: [start.name, layout.end, layout.startTime, layout.endTime, layout.color] }),
    today,
    days,
    entriesOn: (day: string) => byDay.get(day) ?? [],
    closedOn: closed.of,
    isMovable: ({ row }: CalendarEntry) => moving !== undefined && offered([moving], row).length > 0,
    create,
    showDay: (day: string) => place.show(day, "day"),
  };

  const handleDrop = ({ active, over }: DragEndEvent) => {
    setDragged(undefined);
    const target = over?.data.current as { readonly day: string; minuteAt?(offset: number): number } | undefined;
    if (!dragged || !moving || !over || !target) return;
    const top = active.rect.current.translated?.top;
    const minute = top === undefined ? undefined : target.minuteAt?.(Math.max(0, top - over.rect.top));
    const values = movedValues(dragged, { layout, action: moving, place: { day: target.day, minute } });
    if (values) void perform(moving, [dragged.row], values);
  };
  return (
    <div className={styles["calendar"]} ref={grid}>
      <CalendarBar {...{ controller, place, days, today }} />
      {controller.error && <ListFailure controller={controller} />}
      {closed.error && <LoadFailure title="没有读到哪些天可约" error={closed.error} isLoading={closed.isLoading} onRetry={closed.retry} />}
      {total > MOST_ROWS && (
        <Alert type="warning" showIcon message={`这些天共 ${total} 条，只显示前 ${MOST_ROWS} 条；请加上查询条件，或改看周、日。`} />
      )}
      <DndContext
        sensors={sensors}
        collisionDetection={pointerWithin}
        accessibility={silentDrag}
        onDragStart={({ active }) => setDragged(active.data.current?.["entry"] as CalendarEntry)}
        onDragCancel={() => setDragged(undefined)}
        onDragEnd={handleDrop}
      >
        <CalendarContext value={state}>
          {place.span === "month" ? <MonthView month={place.day.slice(0, 7)} /> : isNarrow ? <DayList /> : <TimeGrid />}
        </CalendarContext>
        <DragOverlay dropAnimation={null}>
          {dragged && <span className={dragClasses.ghost}>{describeRow(entity, dragged.row)}</span>}
        </DragOverlay>
      </DndContext>
    </div>
  );
}

function useEntries({ rows, screen }: ListController, layout: CalendarLayout, days: readonly string[]) {
  const duration = screen.entity.fields.find(({ name }) => name === layout.duration);
  return useMemo(
    () =>
      entriesByDay(
        rows.flatMap((row) => entryOf(row, { layout, duration }) ?? []),
        days,
      ),
    [rows, layout, duration, days],
  );
}

/** References that the conditions narrow to one row: a new row is of the same, and the days are judged by it. */
function singleReferences({ screen, query }: ListController) {
  const values = queryControls(screen).flatMap(({ item, field }) => {
    if (!field.reference || field.reference.many || !operatorOf(item.operator).findsHolders) return [];
    const [value, ...others] = readParameters(field, item.operator, query);
    return value === undefined || others.length > 0 ? [] : [[field.name, value] as const];
  });
  return Object.fromEntries(values);
}
