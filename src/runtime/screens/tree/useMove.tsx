import { App, Button } from "antd";
import type { Row } from "../../../schema/model/json.ts";
import type { CompiledEntity } from "../../../schema/model/screen.ts";
import { rowVersion } from "../../actions/singleRow.ts";
import { asApiError } from "../../api/apiError.ts";
import { moveRow } from "../../api/entityApi.ts";
import type { RowVersion } from "../../api/entityApi.ts";

/** A row on its way to another place. */
export interface Move {
  readonly row: Row;
  /** Row it hangs below now; `null` for a root. */
  readonly from: string | null;
  /** Row it is to hang below; `null` makes it a root. */
  readonly to: string | null;
}

/** Seconds in which a move can be taken back from its note. */
const undoSeconds = 8;

/**
 * Moves rows of a tree and says how it went; the note of a move takes it back. Gives back whether the row has moved.
 * Where somebody else was faster the tree is loaded anew, so that the next try starts from the truth.
 */
export function useMove(entity: CompiledEntity, changed: (moved?: Row) => void): (move: Move) => Promise<boolean> {
  const { message } = App.useApp();

  const send = async (row: RowVersion, to: string | null): Promise<RowVersion | undefined> => {
    try {
      const moved = await moveRow(entity, row, to);
      changed(moved);
      return rowVersion(moved);
    } catch (error) {
      const { kind, message: reason } = asApiError(error);
      void message.error(reason);
      if (kind === "conflict" || kind === "missing") changed();
      return undefined;
    }
  };
  return async ({ row, from, to }) => {
    const moved = await send(rowVersion(row), to);
    if (!moved) return false;
    const name = row[entity.label];
    const key = `move-${moved.id}`;
    const undo = async () => {
      message.destroy(key);
      if (await send(moved, from)) void message.success("已撤销移动");
    };
    const content = (
      <>
        移动成功！{typeof name === "string" && name !== "" ? `“${name}”` : ""}
        <Button type="link" size="small" onClick={() => void undo()}>
          撤销
        </Button>
      </>
    );
    void message.success({ key, content, duration: undoSeconds });
    return true;
  };
}
