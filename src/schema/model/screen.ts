import type { ActionCheckModel, AskModel, CheckModel, FieldModel, QueryOperator, SortOrder } from "./entity.ts";
import type { BoardLayout } from "./board.ts";
import type { CompiledCard, DepartmentChoice, PeriodName } from "./dashboard.ts";
import type { DetailScreen } from "./detailScreen.ts";
import type { JsonValue } from "./json.ts";
import type { ExportFormat } from "./exportFormats.ts";
import type { PhonePreview } from "./phonePreview.ts";
import type { PrintLayout } from "./print.ts";
import type { TallyLayout } from "./tally.ts";

/** Parts that screens are put together from, as the browser gets them. A new part is a member of its own. */
export interface ScreenParts {
  listing: ListingPart;
  form: FormPart;
  detail: DetailPart;
  details: DetailsPart;
  picker: PickerPart;
  board: BoardPart;
  calendar: CalendarPart;
  print: PrintPart;
  dashboard: DashboardPart;
}

/** Kinds of screen, with the parts that each has. A new kind is a member of its own. */
export interface ScreenKinds {
  crud: "listing" | "form" | "detail";
  list: "listing" | "form" | "detail";
  tree: "listing" | "form" | "detail";
  "master-detail": "listing" | "form" | "detail" | "details";
  form: "form";
  detail: "detail";
  picker: "listing" | "picker";
  board: "listing" | "form" | "detail" | "board";
  calendar: "listing" | "form" | "detail" | "calendar";
  print: "print";
  dashboard: "dashboard";
}

/** Name of a kind of screen. */
export type ScreenKind = keyof ScreenKinds;

/** Kinds whose screens show rows of one entity; the others say themselves what they are made of. */
export type EntityScreenKind = { [Kind in ScreenKind]: ScreenKinds[Kind] extends "dashboard" ? never : Kind }[ScreenKind];

/** Name of a part of a screen. */
export type ScreenPartName = keyof ScreenParts;

/** All members of a union at once. */
type Together<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void ? All : never;

/** What a kind of screen consists of, given what its parts consist of. */
export type PartsOf<Kind extends ScreenKind, Parts extends Record<ScreenPartName, object>> = Together<Parts[ScreenKinds[Kind]]>;

/** What every screen says of itself. */
export interface ScreenHead {
  /** Unique id, the screen file's name, e.g. `appointment`. */
  readonly id: string;
  readonly title: string;
  /** Browser path, e.g. `/hiv/appointment`. */
  readonly path: string;
  /** SHA-256 of everything else, hex. */
  readonly hash: string;
}

/** What a screen of an entity says of where its rows come from. */
export interface EntityHead extends ScreenHead {
  readonly entity: CompiledEntity;
  /** Which rows the viewer sees, in words; absent: every one. */
  readonly rowScope?: string;
}

/** A screen of one kind. */
export type ScreenOf<Kind extends ScreenKind> = (Kind extends EntityScreenKind ? EntityHead : ScreenHead) & {
  readonly kind: Kind;
} & PartsOf<Kind, ScreenParts>;

/**
 * A screen, fully expanded for one viewer: inference, screen file, overlays and rights applied.
 * Plain, hashable data, and the only input of the renderers. What the viewer may not see is not in it.
 */
export type CompiledScreen = { [Kind in ScreenKind]: ScreenOf<Kind> }[ScreenKind];

/** A table of rows with the way to find them and what can be done with them. */
export interface ListingPart {
  /** Only some rows stand in it: the server knows which by the screen's name. */
  readonly isNarrowed?: true;
  readonly query: readonly QueryItem[];
  readonly columns: readonly ColumnItem[];
  readonly sort: readonly SortOrder[];
  /** Stands beside the rows and narrows them by one field, which is among `query` as well. */
  readonly aside?: AsideLayout;
  /** Seconds after which the rows on screen are read anew, where they change elsewhere. @default never */
  readonly refresh?: number;
  /** Rows are changed in the table itself and saved together; the viewer may edit. @default one at a time, in the form */
  readonly edit?: "inline";
  /** Screens of the same entity that can take the list's place. */
  readonly views?: readonly ScreenLink[];
  readonly toolbar: readonly ActionItem[];
  readonly rowActions: readonly ActionItem[];
  readonly batchActions: readonly ActionItem[];
}

/** Another screen, and what it is. */
export interface ScreenLink {
  readonly screen: string;
  readonly kind: ScreenKind;
}

/** What stands beside a list to narrow it: the rows or values that one of its fields may hold, as a tree or a list. */
export interface AsideLayout {
  /** Name of the field, stored or looked up. */
  readonly field: string;
  readonly title: string;
  /** What the item is called that lets go of the rest. */
  readonly all: string;
  /** px, until somebody drags its edge. */
  readonly width: number;
  /** Folded until somebody unfolds it. */
  readonly isCollapsed: boolean;
}

/** A form of one row. */
export interface FormPart {
  /** Absent where the screen has none, or the viewer may neither create nor edit. */
  readonly form?: FormLayout;
}

/** A row read-only. */
export interface DetailPart {
  readonly detail?: DetailLayout;
}

/** Lists beside the selected row. */
export interface DetailsPart {
  readonly details: readonly DetailScreen[];
}

/** A dialog in which rows are picked. */
export interface PickerPart {
  readonly picker: PickerLayout;
}

/** How the dialog stands in which rows are picked. */
export interface PickerLayout {
  /** px */
  readonly width: number;
}

/** Rows as cards, in columns by the value of one field. */
export interface BoardPart {
  readonly board: BoardLayout;
}

/** Rows on the days that they are of. */
export interface CalendarPart {
  readonly calendar: CalendarLayout;
}

/** Names of the fields that say when a row is, and how a calendar opens. */
export interface CalendarLayout {
  /** Day or moment at which a row begins. */
  readonly start: string;
  /** Day or moment, included, at which it ends. */
  readonly end?: string;
  /** Time of day at which it begins, where `start` is a day. */
  readonly startTime?: string;
  readonly endTime?: string;
  /** How long it takes, instead of an end. */
  readonly duration?: string;
  /** Dictionary field whose colours the rows have. */
  readonly color?: string;
  /** Fields that a row says, the name first. @default the columns of the table that always stand */
  readonly card?: readonly string[];
  readonly opens: CalendarSpan;
  /** Action that is run where a row is dragged to another time. */
  readonly move?: string;
}

/** How much a calendar shows at once. */
export type CalendarSpan = "month" | "week" | "day";

/** Sheets of paper with rows of a list on them. */
export interface PrintPart {
  readonly print: PrintLayout;
}

/** Cards of numbers and lists, under one period and one department. */
export interface DashboardPart {
  /** Absent: the page has no period. */
  readonly period?: PeriodName;
  /** Absent: the page has no filter by department. */
  readonly department?: DepartmentChoice;
  readonly cards: readonly CompiledCard[];
}

/** A screen that shows a table of rows, of whatever kind. */
export interface ListingScreen extends EntityHead, ListingPart, FormPart, DetailPart {
  readonly kind: ScreenKind;
}

/** A screen of one entity, of whatever kind. */
export type EntityScreen = { [Kind in EntityScreenKind]: ScreenOf<Kind> }[EntityScreenKind];

/** Says whether a screen shows rows of one entity. */
export function isOfEntity(screen: CompiledScreen): screen is EntityScreen {
  return "entity" in screen;
}

/** Says whether a screen shows a table of rows. */
export function isListing(screen: CompiledScreen): screen is CompiledScreen & ListingScreen {
  return "columns" in screen;
}

/** What the browser needs to know of an entity, pruned to the viewer's rights. */
export interface CompiledEntity {
  readonly name: string;
  readonly title: string;
  readonly api: string;
  readonly permission: string;
  readonly label: string;
  /** Fields that tell a person which row is meant, as far as the viewer may read them. */
  readonly describe: readonly string[];
  readonly tree?: { readonly parent: string };
  readonly audit: boolean;
  /** Field by whose numbers the viewer may put rows in order. */
  readonly order?: string;
  /** The viewer may look at deleted rows and restore them. @default false */
  readonly bin?: true;
  /** CEL over `row`: a row for which it is true is shown read-only; see the entity model. */
  readonly locked?: string;
  /** Fields the viewer may read or write, in file order. `readOnly` is already true where writing is not allowed. */
  readonly fields: readonly FieldModel[];
  /** What is read with a row and stands elsewhere, as far as the viewer may read it. @default none */
  readonly derived?: readonly FieldModel[];
  readonly checks: readonly CheckModel[];
  /** Values that may occur once only, for forms to ask after; absent where the viewer writes none. */
  readonly unique?: UniqueValues;
  /** Child entities by field name (`x-children`), pruned the same way. */
  readonly children: Readonly<Record<string, CompiledEntity>>;
  /** Path of the generated validator module below the API prefix. */
  readonly validator?: string;
}

/** Fields of a table of which no two rows hold the same value. */
export interface UniqueValues {
  /** Name of the table, as the question for a value names it. */
  readonly table: string;
  readonly fields: readonly string[];
}

/** One control of the query bar. */
export interface QueryItem {
  readonly field: string;
  readonly label: string;
  readonly operator: QueryOperator;
  /** Parts of a value find nothing: it is masked, and who looks for it knows all of it. @default false */
  readonly isWhole?: boolean;
  readonly default?: JsonValue;
}

/** One column of the table. */
export interface ColumnItem {
  readonly field: string;
  readonly title: string;
  /** px */
  readonly width?: number;
  readonly align: "left" | "right" | "center";
  readonly fixed?: "left" | "right";
  readonly sortable: boolean;
  /** Hidden until chosen in the column settings. */
  readonly hidden: boolean;
  /** Shown at first only where the list has room beside the columns that always stand. @default false */
  readonly ifRoom?: true;
}

/** Columns in the order in which a table draws them: those that are fixed at their edge, because a table can fix nothing else. */
export function byEdge<Column extends Pick<ColumnItem, "fixed">>(columns: readonly Column[]): Column[] {
  const at = (edge: ColumnItem["fixed"]) => columns.filter(({ fixed }) => fixed === edge);
  return [...at("left"), ...at(undefined), ...at("right")];
}

/** A button with what it does. */
export interface ActionItem {
  readonly id: string;
  readonly label: string;
  readonly icon?: string;
  /** CEL over `row`, `user`: offered only where true. */
  readonly when?: string;
  readonly confirm?: string;
  readonly danger: boolean;
  readonly primary: boolean;
  /** Full code of the right it takes, e.g. `hiv:appointment:cancel`. @default none of its own */
  readonly permission?: string;
  readonly do: ActionEffect;
}

/** What an action does; `op` names an entry of the runtime's action registry. */
export type ActionEffect =
  | { readonly op: "create" }
  | { readonly op: "createChild" }
  | { readonly op: "copy" }
  | { readonly op: "edit" }
  | { readonly op: "detail" }
  | { readonly op: "delete" }
  | { readonly op: "batchDelete" }
  | { readonly op: "batchEdit" }
  | { readonly op: "import" }
  /** `format`: kind of the file, which is the person's to choose. @default "xls" */
  | { readonly op: "export"; readonly format?: ExportFormat }
  /** An `x-actions` entry, carried out by the server. */
  | RunEffect
  /** `to` may hold `{field}` placeholders, percent-encoded when filled in. */
  | { readonly op: "navigate"; readonly to: string }
  | { readonly op: "download"; readonly path: string }
  | PrintEffect
  | RequestEffect
  | PatchEffect
  /** A hand-written effect that the shell registered under `name`. */
  | { readonly op: "custom"; readonly name: string; readonly props: Readonly<Record<string, JsonValue>> };

/** Lets the server carry out an `x-actions` entry, after asking for what it needs. */
export interface RunEffect {
  readonly op: "run";
  readonly action: string;
  readonly ask: readonly AskModel[];
  /** What the browser can look at beforehand; the server looks at all of it. */
  readonly checks: readonly ActionCheckModel[];
  /** The person says why. */
  readonly reason: boolean;
}

/** Puts rows on paper. */
export interface PrintEffect {
  readonly op: "print";
  /** Id of the print screen. @default one row, as its detail shows it */
  readonly screen?: string;
}

/** Calls a route of the server, which decides whether it may be done. */
export interface RequestEffect {
  readonly op: "request";
  readonly method: "POST" | "PUT" | "DELETE";
  /** Below the API prefix; may hold `{field}` placeholders. */
  readonly path: string;
  /** CEL over `row` and `user`, by parameter. */
  readonly body: Readonly<Record<string, string>>;
}

/** Changes fields of a row as its form would; rights, rules and checks are those of editing. */
export interface PatchEffect {
  readonly op: "patch";
  /** CEL over `row` and `user`, by field. */
  readonly set: Readonly<Record<string, string>>;
}

/** How a form is opened and laid out. */
export interface FormLayout {
  readonly open: "drawer" | "modal" | "page";
  /** px of drawer or modal. */
  readonly width: number;
  /** Grid columns on a wide screen (1 to 4). */
  readonly columns: number;
  readonly arrangement: "sections" | "tabs" | "steps";
  readonly groups: readonly FormGroup[];
  readonly canCreate: boolean;
  readonly canEdit: boolean;
}

/** A section, tab or step of a form or detail. */
export interface FormGroup {
  readonly key: string;
  readonly title: string;
  readonly fields: readonly string[];
  /** What people read below the title; of forms, as what follows. */
  readonly help?: string;
  /** Grid columns that each of its fields takes. @default what the field says */
  readonly span?: number;
  /** Its fields are looked at in this form and not written. */
  readonly readOnly?: true;
}

/** How a row is shown read-only. */
export interface DetailLayout {
  readonly open: "drawer" | "page";
  readonly width: number;
  readonly columns: number;
  readonly groups: readonly FormGroup[];
  /** Related lists shown as tabs. */
  readonly related: readonly DetailScreen[];
  readonly history: boolean;
  /** What the row looks like on a phone. */
  readonly phone?: PhonePreview;
  /** Answers to the questions of the row, counted; where the viewer may see that. */
  readonly tally?: TallyLayout;
}
