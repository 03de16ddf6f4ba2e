import type { ScreenOf } from "../../schema/model/screen.ts";
import type { Choosing } from "../fields/reference/choosing.ts";
import type { Chosen } from "./useChosen.ts";

/** Props of what rows are picked from. */
export interface PickerBodyProps {
  readonly screen: ScreenOf<"picker">;
  readonly choosing: Choosing;
  readonly many: boolean;
  /** Only rows with nothing below them. */
  readonly leavesOnly: boolean;
  readonly chosen: Chosen;
}
