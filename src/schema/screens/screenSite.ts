import type { ScreenSource } from "./resolveScreens.ts";
import type { RawScreen } from "./rawScreen.ts";
import type { ProjectView } from "../keywords/fieldKeyword.ts";
import type { EntityModel } from "../model/entity.ts";
import type { AnyScreenKind } from "./screenKind.ts";

/** A screen with all that its checks may look at. */
export interface ScreenSite {
  readonly source: ScreenSource;
  readonly kind: AnyScreenKind;
  readonly entity: EntityModel;
  readonly project: ProjectView;
  /** What the file changes: its base with everything inferred filled in. */
  readonly below: RawScreen;
  /** Entity of another screen; `undefined` where there is none. */
  entityOf(screen: string): EntityModel | undefined;
  /** Kind of another screen; `undefined` where there is none. */
  kindOf(screen: string): AnyScreenKind | undefined;
}
