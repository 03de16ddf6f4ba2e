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
  /** Right that a hand-written page or an address asks for, a whole code; absent: everyone signed in. */
  readonly permission?: string;
  /** Address outside the console; may hold placeholders (`{{userId}}`). */
  readonly url?: string;
  /** Where the address opens. @default "window" */
  readonly open?: "window" | "tab";
  readonly hidden: boolean;
  readonly children: readonly MenuNode[];
}
