import type { Diagnostic } from "../errors/diagnostic.ts";
import type { JsonValue } from "../model/json.ts";

/** A piece of JSON text and where it stands; offsets count UTF-16 units. */
export type SourceNode =
  | { readonly type: "object"; readonly offset: number; readonly length: number; readonly members: readonly SourceMember[] }
  | { readonly type: "array"; readonly offset: number; readonly length: number; readonly items: readonly SourceNode[] }
  | { readonly type: "scalar"; readonly offset: number; readonly length: number };

/** One `"key": value` of an object. */
export interface SourceMember {
  readonly key: string;
  readonly keyOffset: number;
  readonly keyLength: number;
  readonly value: SourceNode;
}

/** A schema file as text, as value and as positions. */
export interface SourceFile {
  /** Path relative to the project's root, with forward slashes. */
  readonly path: string;
  readonly text: string;
  /** `undefined` where the text is no JSON; `problems` says why. */
  readonly value: JsonValue | undefined;
  readonly root: SourceNode | undefined;
  /** Offset of the first character of every line. */
  readonly lineStarts: readonly number[];
  /** Faults of the text itself: syntax, repeated keys, limits. */
  readonly problems: readonly Diagnostic[];
}
