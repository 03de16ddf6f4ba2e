import type { Row } from "../../schema/model/json.ts";
import { describeRow } from "../actions/describeRow.ts";
import { orShowStale } from "../actions/showStale.ts";
import { rowVersion } from "../actions/singleRow.ts";
import { useNotices } from "../actions/useNotices.tsx";
import { asApiError } from "../api/apiError.ts";
import { reorderRow, type OrderPlace, type RowVersion } from "../api/entityApi.ts";
import type { ListController } from "../listing/useListController.ts";

/** Puts rows at other places and says how it went; the note takes it back, as long as the rows around have not changed places. */
export function useReorder({ screen: { entity }, changed }: ListController) {
  const { notify, notifyUndoable } = useNotices();

  const send = async (row: RowVersion, place: OrderPlace): Promise<Row> => {
    const moved = await orShowStale(reorderRow(entity, row, place), { changed });
    await changed([], { rows: [moved], isSaved: false });
    return moved;
  };
  /** @param back the place that the row has now */
  return async (row: Row, place: OrderPlace, back: OrderPlace | undefined): Promise<void> => {
    const version = rowVersion(row);
    try {
      const moved = rowVersion(await send(version, place));
      const text = `已调整顺序：${describeRow(entity, row)}`;
      if (!back) return notify("success", text);
      notifyUndoable(text, { ids: [version.id], undo: async () => void (await send(moved, back)) });
    } catch (error) {
      const failure = asApiError(error);
      if (failure.kind !== "expired" && failure.kind !== "cancelled") notify("error", failure.message);
    }
  };
}
