import type { SourcePosition } from "../errors/diagnostic.ts";
import type { JsonValue } from "../model/json.ts";

/** Where a value comes from. */
export type Origin =
  /** The entity's file, a mixin or a fragment. */
  | "entity"
  /** The screen's file. */
  | "screen"
  /** The file of a screen that this one extends. */
  | "base"
  /** Nobody wrote it; `reason` names the rule. */
  | "inferred"
  /** The viewer's rights. */
  | "viewer";

/** One value of a compiled screen and why it is so. */
export interface ExplainedValue {
  /** What the value is of, e.g. `title`, `width`, `shown`. */
  readonly aspect: string;
  readonly value: JsonValue;
  readonly origin: Origin;
  /** Where it is written; absent for what is inferred or follows from rights. */
  readonly at?: SourcePosition;
  /** Chinese sentence. */
  readonly reason: string;
}
