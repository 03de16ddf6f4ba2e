/** One node of the default menu (`schemas/menu.json`). */
export interface MenuNode {
  /** Stable key, unique in the tree. */
  readonly key: string;
  readonly title: string;
  /** Name of an icon of the shell's icon set. */
  readonly icon?: string;
  /** A generated screen. */
  readonly screen?: string;
  /** A hand-written page the shell registered, e.g. `dashboard/analysis`. */
  readonly page?: string;
  readonly path?: string;
  /** External address. */
  readonly url?: string;
  readonly hidden: boolean;
  readonly children: readonly MenuNode[];
}
