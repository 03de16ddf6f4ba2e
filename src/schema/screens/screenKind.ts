import type { Diagnostic } from "../errors/diagnostic.ts";
import type { Dependency } from "../keywords/fieldKeyword.ts";
import type { EntityModel } from "../model/entity.ts";
import type { SchemaProject, ScreenPartModels, Viewer } from "../model/project.ts";
import type { CompiledEntity, ScreenKind, ScreenKinds, ScreenPartName, ScreenParts } from "../model/screen.ts";
import type { RawScreen } from "./rawScreen.ts";
import type { ScreenSite } from "./screenSite.ts";

/** What a part is inferred from. */
export interface InferGround {
  readonly entity: EntityModel;
  /** Rows are made and changed on the screen. */
  readonly isEditable: boolean;
}

/** What a list of another screen needs to know of it. */
export interface ScreenTarget {
  readonly title: string;
  readonly entity: EntityModel;
}

/** What a part is written out from: the screen as its file states it, as it is inferred, and the one laid over the other. */
export interface ExpandGround {
  readonly entity: EntityModel;
  readonly stated: RawScreen;
  readonly inferred: RawScreen;
  readonly raw: RawScreen;
  /** The screen of this id; `undefined` where there is none. */
  targetOf(screen: string): ScreenTarget | undefined;
}

/** For whom a part is reduced, and to what. */
export interface PruneGround {
  readonly project: SchemaProject;
  readonly model: EntityModel;
  /** The entity as far as the viewer may know it. */
  readonly entity: CompiledEntity;
  /** Fields that the viewer may know. */
  readonly names: ReadonlySet<string>;
  readonly viewer: Viewer;
}

/** One part of screens: the table, the form, the detail, the lists beside the selected row. Kinds are put together from parts. */
export interface ScreenPart<Name extends ScreenPartName> {
  /** Members of a screen file that speak of it. */
  readonly members: readonly (keyof RawScreen)[];
  /** What a file need not say. */
  infer(ground: InferGround): RawScreen;
  /** Checks what a file says of it. */
  check(site: ScreenSite): Diagnostic[];
  /** Screens that it names. */
  dependencies?(site: ScreenSite): Dependency[];
  /** Writes it out. Names that do not exist are left out; the check reports them. */
  expand(ground: ExpandGround): ScreenPartModels[Name];
  /** Reduces it to what a viewer may see and do. */
  prune(model: ScreenPartModels[Name], ground: PruneGround): ScreenParts[Name];
}

/** Everything the language knows of a kind of screen; how it is drawn, the runtime says (`src/runtime/screens`). */
export interface ScreenKindDefinition<Kind extends ScreenKind> {
  readonly id: Kind;
  /** What it is, for the reference and for editors of schema files. */
  readonly title: string;
  readonly parts: { readonly [Name in ScreenKinds[Kind]]: ScreenPart<Name> };
  /** `false`: it opens above other screens; neither menu nor addresses lead to it. @default true */
  readonly isPage?: false;
  /** Whether rows are made and changed on it where its file does not arrange the buttons. @default always */
  isEditable?(stated: RawScreen): boolean;
  /** Checks what concerns the kind as a whole. */
  check?(site: ScreenSite): Diagnostic[];
}

/** Some kind of screen. */
export type AnyScreenKind = { [Kind in ScreenKind]: ScreenKindDefinition<Kind> }[ScreenKind];

/** The parts of a kind, in the order in which they are inferred, checked and written out. */
export function partsOf({ parts }: AnyScreenKind): readonly ScreenPart<ScreenPartName>[] {
  return Object.values(parts);
}
