import { DndContext, DragOverlay, pointerWithin } from "@dnd-kit/core";
import type { DragEndEvent } from "@dnd-kit/core";
import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import { useCallback, useMemo, useRef, useState } from "react";
import type { Row } from "../../../schema/model/json.ts";
import type { BoardLayout } from "../../../schema/model/board.ts";
import type { ScreenOf } from "../../../schema/model/screen.ts";
import { useRowScope } from "../../access/AccessProvider.tsx";
import { useActionScope } from "../../actions/ActionScope.tsx";
import { describeRow } from "../../actions/describeRow.ts";
import { queryKeys } from "../../api/queryKeys.ts";
import { dragClasses, silentDrag, useMouseDrag } from "../../base/dragging.ts";
import { useTouchedRow } from "../../list/useTouchedRow.ts";
import type { ListController } from "../../listing/useListController.ts";
import { useListController } from "../../listing/useListController.ts";
import { cardFields } from "../cardFields.ts";
import { ScreenFrame } from "../../screen/ScreenFrame.tsx";
import { ScreenList } from "../../screen/ScreenParts.tsx";
import { ScreenSkeleton } from "../../screen/ScreenSkeleton.tsx";
import styles from "./board.module.css";
import { BoardColumn } from "./BoardColumn.tsx";
import { BoardContext, type DraggedCard } from "./boardContext.ts";
import { reachable } from "./reachable.ts";
import { useColumnValues } from "./useColumnValues.ts";

/** Rows as cards, in columns by state; dragging a card runs the action that leads there. */
export function BoardScreen({ screen: compiled }: { readonly screen: ScreenOf<"board"> }) {
  const { by } = compiled.board;
  // A column is the condition on the field, and a card is acted on by itself.
  const screen = useMemo(
    () => ({ ...compiled, query: compiled.query.filter(({ field }) => field !== by), batchActions: [] }),
    [compiled, by],
  );
  const list = useListController(screen, { inAddress: true, loads: "none" });
  const { entity } = screen;
  const isLoading = useIsFetching({ queryKey: queryKeys.rows(entity.name) }) > 0;
  const client = useQueryClient();
  const refresh = useCallback(async () => client.invalidateQueries({ queryKey: queryKeys.rows(entity.name) }), [client, entity.name]);
  const controller = useMemo(() => ({ ...list, isLoading, refresh }), [list, isLoading, refresh]);
  return (
    <ScreenFrame controller={controller} inAddress>
      <ScreenList controller={controller} body={<Board controller={controller} layout={compiled.board} />} />
    </ScreenFrame>
  );
}

interface BoardProps {
  readonly controller: ListController;
  readonly layout: BoardLayout;
}

function Board({ controller, layout }: BoardProps) {
  const { screen } = controller;
  const { message } = App.useApp();
  const { offered, perform } = useActionScope();
  const scopeOf = useRowScope();
  const sensors = useMouseDrag();
  const place = useRef<HTMLDivElement>(null);
  useTouchedRow(place, controller);
  const [dragged, setDragged] = useState<DraggedCard>();
  const by = screen.entity.fields.find(({ name }) => name === layout.by);
  if (!by) throw new Error(`看板“${screen.id}”没有可分列的字段`);
  const { values, isLoading, isFolded, fold, titleOf } = useColumnValues(screen.id, layout, by);
  const lines = useMemo(() => cardFields(screen, { card: layout.card, said: [layout.by] }), [screen, layout]);
  const movesOf = useCallback(
    (row: Row) => reachable(row, { board: layout, offered: offered(screen.rowActions, row), scopeOf }),
    [layout, offered, screen.rowActions, scopeOf],
  );
  const state = useMemo(() => ({ controller, by, lines, dragged, movesOf, titleOf }), [controller, by, lines, dragged, movesOf, titleOf]);

  const handleDrop = ({ over }: DragEndEvent) => {
    setDragged(undefined);
    if (!dragged || !over) return;
    const [from, to] = [String(dragged.row[by.name]), String(over.id)];
    if (from === to) return;
    const action = dragged.moves.get(to);
    if (action) void perform(action, [dragged.row]);
    else void message.warning(`没有操作能从“${titleOf(from)}”到“${titleOf(to)}”，卡片留在原处`);
  };
  if (isLoading) return <ScreenSkeleton />;
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      accessibility={silentDrag}
      onDragStart={({ active }) => {
        const row = active.data.current?.["row"] as Row;
        setDragged({ row, moves: movesOf(row) });
      }}
      onDragCancel={() => setDragged(undefined)}
      onDragEnd={handleDrop}
    >
      <BoardContext value={state}>
        <div ref={place} className={styles["board"]}>
          {values.map((value) => (
            <BoardColumn key={value} value={value} isFolded={isFolded(value)} onFold={(folds) => fold(value, folds)} />
          ))}
        </div>
      </BoardContext>
      <DragOverlay dropAnimation={null}>
        {dragged && <span className={dragClasses.ghost}>{describeRow(screen.entity, dragged.row)}</span>}
      </DragOverlay>
    </DndContext>
  );
}
