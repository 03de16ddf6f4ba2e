import type { FieldModel } from "../../schema/model/entity.ts";

/** One value that an aside offers. */
export interface AsideNode {
  readonly key: string;
  readonly text: string;
  /** The path of the rows above it, where it stands out of its place. */
  readonly above?: string;
  readonly isLeaf?: boolean;
  readonly children?: AsideNode[];
}

/** What an aside offers, as far as it is loaded. */
export interface AsideNodes {
  readonly nodes: readonly AsideNode[];
  readonly isLoading: boolean;
  readonly error: Error | null;
  /** Loads what lies below a node; absent where nothing does. */
  readonly loadBelow?: (key: string) => Promise<void>;
  /** Loads further nodes; absent where these are all. */
  readonly more?: (() => void) | undefined;
}

/** Whose values an aside lists. */
export interface AsideQuestion {
  /** Name of the entity of the list. */
  readonly entity: string;
  readonly field: FieldModel;
  /** Part of the names that are looked for; blank: all. */
  readonly keyword: string;
}
