import { compact } from "../model/compact.ts";
import type { EntityModel } from "../model/entity.ts";
import type { JsonObject } from "../model/json.ts";
import type { EntityScreenHead, ScreenModel, ScreenModelHead } from "../model/project.ts";
import { applyToInferred } from "./applyOverlay.ts";
import { withoutChanges } from "./parts/listing/withoutChanges.ts";
import type { RawScreen } from "./rawScreen.ts";
import type { RelatedGround } from "./referrers.ts";
import type { ScreenSource } from "./resolveScreens.ts";
import {
  type AnyEntityKind,
  type AnyScreenKind,
  type CardGround,
  type ExpandGround,
  type OpenKindDefinition,
  partsOf,
} from "./screenKind.ts";

/** What a screen is without any file: everything that follows from the entity and from who refers to it, written as a screen file. */
export function inferScreen(kind: AnyEntityKind, { entity, stated, referrers }: RelatedGround): RawScreen {
  const ground = { entity, stated, referrers, isEditable: kind.isEditable?.(stated) ?? true };
  const inferred = partsOf(kind).reduce<RawScreen>((all, part) => ({ ...all, ...part.infer(ground) }), { title: entity.title });
  return stated.readOnly === true ? withoutChanges(inferred, entity) : inferred;
}

/** A screen with all that writing it out takes. */
export interface StatedScreen extends Pick<ScreenSource, "id" | "domain" | "file" | "raw"> {
  readonly kind: AnyEntityKind;
  readonly entity: EntityModel;
  /** Who refers to the entity. */
  readonly referrers: RelatedGround["referrers"];
  readonly targetOf: ExpandGround["targetOf"];
  readonly entityNamed: ExpandGround["entityNamed"];
}

/** Writes out everything a screen leaves to inference. Names that do not exist are left out; the check reports them. */
export function expandScreen({ id, domain, file, raw: stated, kind, entity, referrers, ...others }: StatedScreen): ScreenModel {
  const inferred = inferScreen(kind, { entity, stated, referrers });
  const whole = applyToInferred(inferred as JsonObject, stated as JsonObject) as RawScreen;
  const raw = stated.readOnly === true ? withoutChanges(whole, entity) : whole;
  const own = id === entity.name ? { title: entity.title, path: entity.api } : { title: entity.title };
  const head: EntityScreenHead = { ...headOf({ id, domain, file, raw, kind }, own), entity: entity.name };
  const ground = { entity, stated, inferred, raw, ...others };
  const parts = partsOf(kind).reduce<object>((all, part) => ({ ...all, ...part.expand(ground) }), {});
  return { ...head, kind: kind.id, ...parts } as ScreenModel;
}

/** A screen of no one entity with all that writing it out takes. */
export interface StatedOpenScreen extends Pick<ScreenSource, "id" | "domain" | "file" | "raw">, Omit<CardGround, "raw"> {
  readonly kind: OpenKindDefinition;
}

/** Does the same for a screen that is of no one entity. */
export function expandOpenScreen({ id, domain, file, raw, kind, ...ground }: StatedOpenScreen): ScreenModel {
  return { ...headOf({ id, domain, file, raw, kind }, { title: id }), kind: kind.id, ...kind.expand({ ...ground, raw }) };
}

interface StatedHead extends Pick<ScreenSource, "id" | "domain" | "file" | "raw"> {
  readonly kind: AnyScreenKind;
}

function headOf({ id, domain, file, raw, kind }: StatedHead, own: { readonly title: string; readonly path?: string }): ScreenModelHead {
  return {
    id,
    domain,
    file,
    title: raw.title ?? own.title,
    path: raw.path ?? own.path ?? `/${domain}/${id}`,
    ...compact({ icon: raw.icon }),
    menu: raw.menu ?? kind.isPage ?? {},
    ...compact({ isPage: kind.isPage }),
  };
}
