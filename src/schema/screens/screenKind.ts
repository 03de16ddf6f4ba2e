import type { Diagnostic } from "../errors/diagnostic.ts";
import type { Dependency } from "../keywords/fieldKeyword.ts";
import type { EntityModel } from "../model/entity.ts";
import type { DashboardModel, SchemaProject, ScreenPartModels, Viewer } from "../model/project.ts";
import type {
  CompiledEntity,
  DashboardPart,
  EntityScreenKind,
  ScreenKind,
  ScreenKinds,
  ScreenPartName,
  ScreenParts,
} from "../model/screen.ts";
import type { RawScreen } from "./rawScreen.ts";
import type { RelatedGround } from "./referrers.ts";
import type { ListTarget, OpenSite, ScreenSite } from "./screenSite.ts";

/** What a part is inferred from. */
export interface InferGround extends RelatedGround {
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
  /** `undefined` where there is none. */
  entityNamed(name: string): EntityModel | undefined;
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

/** What every kind of screen says of itself. */
interface KindHead<Kind extends ScreenKind> {
  readonly id: Kind;
  /** What it is, for the reference and for editors of schema files. */
  readonly title: string;
  /** `false`: it opens above other screens; neither menu nor addresses lead to it. @default true */
  readonly isPage?: false;
}

/**
 * Everything the language knows of a kind of screen that shows rows of one entity; how it is drawn, the runtime says
 * (`src/runtime/screens`).
 */
export interface ScreenKindDefinition<Kind extends EntityScreenKind> extends KindHead<Kind> {
  readonly parts: { readonly [Name in ScreenKinds[Kind]]: ScreenPart<Name> };
  /** Whether rows are made and changed on it where its file does not arrange the buttons. @default always */
  isEditable?(stated: RawScreen): boolean;
  /** Checks what concerns the kind as a whole. */
  check?(site: ScreenSite): Diagnostic[];
}

/** What a dashboard is written out from. */
export interface CardGround {
  readonly raw: RawScreen;
  entityNamed(name: string): EntityModel | undefined;
  /** The list of another screen; `undefined` where it shows none. */
  listOf(screen: string): ListTarget | undefined;
}

/** A kind of screen that is of no one entity: what it shows says itself where it comes from. */
export interface OpenKindDefinition extends KindHead<Exclude<ScreenKind, EntityScreenKind>> {
  /** Members of a screen file that speak of it. */
  readonly members: readonly (keyof RawScreen)[];
  /** Members without which it is nothing. */
  readonly needs: readonly (keyof RawScreen)[];
  /** Checks what a file says of it. */
  check(site: OpenSite): Diagnostic[];
  /** Entities and screens that it names. */
  dependencies(site: OpenSite): Dependency[];
  /** Writes it out. What names something that does not exist is left out; the check reports it. */
  expand(ground: CardGround): DashboardModel;
  /** Reduces it to what a viewer may see; `undefined` where that is nothing. */
  prune(model: DashboardModel, ground: Pick<PruneGround, "project" | "viewer">): DashboardPart | undefined;
}

/** Some kind of screen of one entity. */
export type AnyEntityKind = { [Kind in EntityScreenKind]: ScreenKindDefinition<Kind> }[EntityScreenKind];

/** Some kind of screen. */
export type AnyScreenKind = AnyEntityKind | OpenKindDefinition;

/** Says whether screens of a kind show rows of one entity. */
export function isEntityKind(kind: AnyScreenKind): kind is AnyEntityKind {
  return "parts" in kind;
}

/** Says whether screens of a kind are pages with a list. */
export function showsList(kind: AnyScreenKind): boolean {
  return kind.isPage !== false && isEntityKind(kind) && "listing" in kind.parts;
}

/** The parts of a kind, in the order in which they are inferred, checked and written out. */
export function partsOf({ parts }: AnyEntityKind): readonly ScreenPart<ScreenPartName>[] {
  return Object.values(parts);
}

/** Members of a screen file that kinds of screen speak of by themselves. */
export function membersOf(kind: AnyScreenKind): readonly (keyof RawScreen)[] {
  return isEntityKind(kind) ? partsOf(kind).flatMap(({ members }) => members) : kind.members;
}
