import type { CardModel, PeriodName } from "./dashboard.ts";
import type { DictionaryModel } from "./dictionary.ts";
import type { EntityModel, SortOrder } from "./entity.ts";
import type { MenuNode } from "./menu.ts";
import type {
  ActionItem,
  AsideLayout,
  BoardPart,
  CalendarPart,
  ColumnItem,
  DetailPart,
  DetailsPart,
  EntityScreenKind,
  FormLayout,
  PartsOf,
  PickerPart,
  PrintPart,
  QueryItem,
  ScreenKind,
} from "./screen.ts";

/** Everything the schema files of a project say, checked and expanded. Closed: nothing in it refers to what is not in it. */
export interface SchemaProject {
  readonly entities: ReadonlyMap<string, EntityModel>;
  readonly screens: ReadonlyMap<string, ScreenModel>;
  readonly dictionaries: ReadonlyMap<string, DictionaryModel>;
  readonly menu: readonly MenuNode[];
  /** Digest of everything above. */
  readonly hash: string;
  /** The digest function the project was loaded with; hex SHA-256. */
  digest(text: string): string;
}

/** Whose eyes a screen is compiled for. */
export interface Viewer {
  /** Whether the viewer holds a permission code, e.g. `hiv:appointment:edit`. */
  can(code: string): boolean;
  /** Row rules that limit the viewer to some rows of an entity, joined by OR. @default none */
  rowRules?(entity: string): readonly string[];
}

/** What every screen says of itself, as someone with every right sees it. */
export interface ScreenModelHead {
  /** Unique id, the file's name. */
  readonly id: string;
  /** Folder below `schemas/screens`. */
  readonly domain: string;
  readonly file: string;
  readonly title: string;
  readonly path: string;
  readonly icon?: string;
  /** Place in the menu where `menu.json` does not name the screen; `false`: none. */
  readonly menu: false | { readonly parent?: string; readonly order?: number };
  /** `false`: it opens above other screens, and has no page of its own. @default true */
  readonly isPage?: false;
}

/** What a screen of an entity says besides. */
export interface EntityScreenHead extends ScreenModelHead {
  /** Name of the entity. */
  readonly entity: string;
}

/** The parts of screens before anybody's rights are looked at. */
export interface ScreenPartModels {
  listing: ListingModel;
  form: FormModel;
  detail: DetailPart;
  details: DetailsPart;
  picker: PickerPart;
  board: BoardPart;
  calendar: CalendarPart;
  print: PrintModel;
  dashboard: DashboardModel;
}

/** A dashboard, for whoever may see something of it. */
export interface DashboardModel {
  readonly period?: PeriodName;
  readonly hasDepartment: boolean;
  readonly cards: readonly CardModel[];
}

/** A table of rows, with the codes that its buttons need. */
export interface ListingModel {
  /** CEL over `row` and `user`: the rows that stand in it. @default all that the viewer sees */
  readonly where?: string;
  readonly query: readonly QueryItem[];
  readonly columns: readonly ColumnItem[];
  readonly sort: readonly SortOrder[];
  readonly aside?: AsideLayout;
  readonly refresh?: number;
  /** Rows are changed in the table itself. */
  readonly edit?: "inline";
  /** Ids of screens that can take the list's place. */
  readonly views?: readonly string[];
  readonly toolbar: readonly ScreenAction[];
  readonly rowActions: readonly ScreenAction[];
  readonly batchActions: readonly ScreenAction[];
}

/** Sheets of paper, with what only the server goes by. */
export interface PrintModel extends PrintPart {
  /** Order of the rows on paper. @default that of the list they are printed from */
  readonly sort?: readonly SortOrder[];
}

/** A form of one row, for whoever may fill it in. */
export interface FormModel {
  readonly form?: Omit<FormLayout, "canCreate" | "canEdit">;
}

/** A screen of one kind. */
export type ScreenModelOf<Kind extends ScreenKind> = (Kind extends EntityScreenKind ? EntityScreenHead : ScreenModelHead) & {
  readonly kind: Kind;
} & PartsOf<Kind, ScreenPartModels>;

/** A screen with everything inferred written out. */
export type ScreenModel = { [Kind in ScreenKind]: ScreenModelOf<Kind> }[ScreenKind];

/** A screen of one entity, of whatever kind. */
export type EntityScreenModel = { [Kind in EntityScreenKind]: ScreenModelOf<Kind> }[EntityScreenKind];

/** Name of the entity of a screen; `undefined` where its cards have one each. */
export function entityNameOf(screen: ScreenModel): string | undefined {
  return "entity" in screen ? screen.entity : undefined;
}

/** The entity of a screen; `undefined` where it is of none, or there is none. */
export function entityOfScreen({ entities }: Pick<SchemaProject, "entities">, screen: ScreenModel | undefined): EntityModel | undefined {
  const name = screen && entityNameOf(screen);
  return name === undefined ? undefined : entities.get(name);
}

/** Says whether a screen is a dashboard. */
export function isDashboard(screen: ScreenModel): screen is ScreenModelOf<"dashboard"> {
  return screen.kind === "dashboard";
}

/** The table of a screen; `undefined` where it shows none. */
export function listingOf(screen: ScreenModel): ListingModel | undefined {
  return "columns" in screen ? screen : undefined;
}

/** Screens that are pages: the menu and addresses lead to them. */
export function pagesOf(screens: ReadonlyMap<string, ScreenModel>): readonly ScreenModel[] {
  return [...screens.values()].filter(({ isPage }) => isPage !== false);
}

/** Every button of a screen. */
export function screenActions(screen: ScreenModel): readonly ScreenAction[] {
  const listing = listingOf(screen);
  return listing ? [...listing.toolbar, ...listing.rowActions, ...listing.batchActions] : [];
}

/** A button with the permission code it needs. */
export interface ScreenAction extends ActionItem {
  /** Full code, e.g. `hiv:appointment:cancel`. */
  readonly permission: string;
}

/** One node of the tree in which rights are granted. */
export interface PermissionNode {
  /** Unique in the tree. */
  readonly key: string;
  readonly title: string;
  readonly type: "menu" | "button" | "field";
  /** The code granted with this node; absent for pure groups. */
  readonly code?: string;
  readonly children: readonly PermissionNode[];
}
