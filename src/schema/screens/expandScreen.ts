import { compact } from "../model/compact.ts";
import type { EntityModel } from "../model/entity.ts";
import type { JsonObject } from "../model/json.ts";
import type { ScreenModel, ScreenModelHead } from "../model/project.ts";
import { applyToInferred } from "./applyOverlay.ts";
import type { RawScreen } from "./rawScreen.ts";
import type { ScreenSource } from "./resolveScreens.ts";
import { type AnyScreenKind, type ExpandGround, partsOf } from "./screenKind.ts";

/** What a screen is without any file: everything that follows from the entity, written as a screen file. */
export function inferScreen(entity: EntityModel, kind: AnyScreenKind, stated: RawScreen): RawScreen {
  const ground = { entity, isEditable: kind.isEditable?.(stated) ?? true };
  return partsOf(kind).reduce<RawScreen>((inferred, part) => ({ ...inferred, ...part.infer(ground) }), { title: entity.title });
}

/** A screen with all that writing it out takes. */
export interface StatedScreen extends Pick<ScreenSource, "id" | "domain" | "file" | "raw"> {
  readonly kind: AnyScreenKind;
  readonly entity: EntityModel;
  readonly targetOf: ExpandGround["targetOf"];
}

/** Writes out everything a screen leaves to inference. Names that do not exist are left out; the check reports them. */
export function expandScreen({ id, domain, file, raw: stated, kind, entity, targetOf }: StatedScreen): ScreenModel {
  const inferred = inferScreen(entity, kind, stated);
  const raw = applyToInferred(inferred as JsonObject, stated as JsonObject) as RawScreen;
  const head: ScreenModelHead = {
    id,
    domain,
    file,
    title: raw.title ?? entity.title,
    path: raw.path ?? (id === entity.name ? entity.api : `/${domain}/${id}`),
    ...compact({ icon: raw.icon }),
    menu: raw.menu ?? kind.isPage ?? {},
    entity: entity.name,
    ...compact({ isPage: kind.isPage }),
  };
  const ground = { entity, stated, inferred, raw, targetOf };
  const parts = partsOf(kind).reduce<object>((all, part) => ({ ...all, ...part.expand(ground) }), {});
  return { ...head, kind: kind.id, ...parts } as ScreenModel;
}
