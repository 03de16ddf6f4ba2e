import type { ScreenSource } from "./resolveScreens.ts";
import type { RawScreen } from "./rawScreen.ts";
import type { ProjectView } from "../keywords/fieldKeyword.ts";
import type { EntityModel } from "../model/entity.ts";
import type { AnyEntityKind, AnyScreenKind, OpenKindDefinition } from "./screenKind.ts";

/** What the checks of every screen may look at. */
interface SiteOfScreen {
  readonly source: ScreenSource;
  readonly project: ProjectView;
  /** What the file changes: its base with everything inferred filled in. */
  readonly below: RawScreen;
  /** Entity of another screen; `undefined` where there is none. */
  entityOf(screen: string): EntityModel | undefined;
  /** Kind of another screen; `undefined` where there is none. */
  kindOf(screen: string): AnyScreenKind | undefined;
  /** Whether all that an entity consists of was found; of one that is not whole nothing is said. */
  isComplete(entity: string): boolean;
}

/** A screen of one entity with all that its checks may look at. */
export interface ScreenSite extends SiteOfScreen {
  readonly kind: AnyEntityKind;
  readonly entity: EntityModel;
}

/** The list of another screen. */
export interface ListTarget {
  readonly entity: EntityModel;
  /** Its file lets only some rows stand in it. */
  readonly isNarrowed: boolean;
}

/** A screen that is of no one entity. */
export interface OpenSite extends SiteOfScreen {
  readonly kind: OpenKindDefinition;
  /** The list of another screen; `undefined` where it shows none. */
  listOf(screen: string): ListTarget | undefined;
}
