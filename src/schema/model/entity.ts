import type { CaseModel } from "./ruleCase.ts";
import type { LookupModel, RollupModel } from "./derived.ts";
import type { JsonValue } from "./json.ts";
import type { KeepModel } from "./keep.ts";
import type { TallyModel } from "./tally.ts";

/**
 * Query operators by name, with what each is asked with: a value, several, a piece of a text, both ends of a range. An
 * operator's own file in `src/schema/query/operators` adds its line.
 */
// oxlint-disable-next-line typescript/no-empty-object-type, typescript/no-empty-interface -- the operators fill it
export interface QueryOperators {}

/** How a query condition compares; the ten rules of the specification §9 and those that came after. */
export type QueryOperator = keyof QueryOperators;

/** The operators of single conditions; a range is two of them. */
export type QueryRule = { [Name in QueryOperator]: QueryOperators[Name] extends "span" ? never : Name }[QueryOperator];

/** How a value is masked for those who may see that it exists but not what it is. */
export type MaskKind = "mobile" | "name" | "idCard" | "email" | "address" | "all";

/** Which sum of its characters a number is checked by; see `checksumWarning`. */
export type ChecksumName = "nationalId" | "bankCard";

/** One step of a sort order. */
export interface SortOrder {
  readonly field: string;
  /** `ahead`: today first, then the days to come, then those that are over, the latest first. First step of a screen's order only. */
  readonly direction: "asc" | "desc" | "ahead";
}

/** What people do with rows besides looking at them, in the order in which rights are listed. */
export const ROW_OPERATIONS = ["add", "edit", "delete", "restore", "import", "export"] as const;

/** A right that entities know of themselves, next to those of their actions and fields. */
export type EntityRight = "list" | (typeof ROW_OPERATIONS)[number];

/**
 * An entity, fully expanded: mixins merged, `$ref`s resolved, everything inferred written out.
 * Plain data. It is what the server's routes, the database planner, the type generator and the
 * screen compiler read; nobody reads an entity file a second time.
 */
export interface EntityModel {
  /** Unique name, the file's `$id`, e.g. `appointment`. */
  readonly name: string;
  readonly title: string;
  readonly description?: string;
  /** Folder below `schemas/entities`, e.g. `hiv`. */
  readonly domain: string;
  /** Path of the file it came from, relative to the project's root. */
  readonly file: string;
  /** Database table, e.g. `hiv_appointment`. */
  readonly table: string;
  /** API path below the prefix, with a leading slash, e.g. `/hiv/appointment`. */
  readonly api: string;
  /** Prefix of its permission codes, e.g. `hiv:appointment`. */
  readonly permission: string;
  /** Where its rows are: in its table, or a module of the server gives them and there is no table (decision 0096). */
  readonly rows: "table" | "server";
  /** Everybody who is signed in looks at it, without a right: the module gives each their own rows. */
  readonly isOpen?: true;
  /** What can be done with its rows; `list` is always among them. */
  readonly rights: readonly EntityRight[];
  /** Name of the field that names a row to people. */
  readonly label: string;
  /** Fields that together tell a person which row is meant, e.g. who, when and where; the label first, unless the file says otherwise. */
  readonly describe: readonly string[];
  /** Default order of lists; `createTime` descending unless the file says otherwise (spec §4). */
  readonly sort: readonly SortOrder[];
  /** Present where rows form a tree: the field that holds the parent row's id. */
  readonly tree?: { readonly parent: string };
  readonly scope: {
    /** Which tenant's sessions see and write a row; every query and every write asks it. */
    readonly tenant: TenantRule;
    /** Field that holds the department code (`orgCode`) which owns the row. */
    readonly department?: string;
    /** Reference whose row gives a row its department, where nobody chooses another. @default the writer's department */
    readonly departmentFrom?: string;
  };
  /** Every write leaves an audit row with before and after. */
  readonly audit: boolean;
  /** Reading it leaves a row as well, also where no field is masked. */
  readonly auditReads?: true;
  /** Deleting marks the row instead of removing it. */
  readonly softDelete: boolean;
  /** Its rows are child rows of one whose deletion marks it, directly or further up: they are marked with it, and come back with it. */
  readonly deletedWithRow?: true;
  /**
   * CEL over the stored `row`: while true the row can be neither edited nor deleted; only its actions run.
   * A published survey, for instance.
   */
  readonly locked?: string;
  /** Field whose numbers put rows in order, the smallest first; people drag rows to give them others. Rows without one come last. */
  readonly order?: string;
  /** How long rows are kept; then the server removes them. @default for good */
  readonly keep?: KeepModel;
  /** Field whose values are people, so that how many people rows are of can be told. @default each row is of one of its own */
  readonly person?: string;
  /** Combinations of fields that may occur once only. */
  readonly unique: readonly UniqueModel[];
  /** What a row stores, and its child rows. */
  readonly fields: readonly FieldModel[];
  /** What is read with a row and stands elsewhere: roll-ups, and what screens look up behind references. @default none */
  readonly derived?: readonly FieldModel[];
  /** Roll-ups as the file states them, by name; `derived` has them as fields. @default none */
  readonly rollups?: Readonly<Record<string, Omit<RollupModel, "kind"> & { readonly title: string; readonly visible?: string }>>;
  /** Questions and their answers, counted for each row. @default none */
  readonly tally?: TallyModel;
  readonly checks: readonly CheckModel[];
  readonly constraints: readonly ConstraintModel[];
  readonly actions: readonly EntityActionModel[];
  readonly cases: readonly CaseModel[];
}

/** How the rows of an entity relate to tenants (`x-entity.tenant`, decision 0061). */
export type TenantRule =
  /** A row is of one tenant, noted in a column of the server's own. */
  | { readonly kind: "own" }
  /** Rows are common to all tenants; the default one writes them, the others read them. */
  | { readonly kind: "shared" }
  /** The module that gives the rows gives each session those of its tenant. */
  | { readonly kind: "server" }
  /** A row names its tenant in one of its fields. */
  | { readonly kind: "field"; readonly field: string }
  /**
   * A row belongs to every tenant that a row of `through` connects it with: `row` holds its id, `tenant` the number
   * of the tenant. One that nothing connects belongs to the default tenant.
   */
  | { readonly kind: "members"; readonly through: string; readonly row: string; readonly tenant: string };

/** Fields that must be unique together, with the sentence a person reads when they are not. */
export interface UniqueModel {
  readonly fields: readonly string[];
  readonly message: string;
  /** Also unique across tenants, where rows are of one tenant each. @default false */
  readonly everywhere?: boolean;
}

/** One field of an entity with everything inferred. */
export interface FieldModel {
  readonly name: string;
  readonly title: string;
  readonly description?: string;
  /** Field kind, e.g. `text`, `dictionary`; see `src/schema/kinds`. */
  readonly kind: string;
  /** JSON type of the wire value. */
  readonly type: "string" | "integer" | "number" | "boolean" | "array" | "object";
  /** JSON type of the items when `type` is `array`. */
  readonly itemType?: "string" | "integer" | "number" | "object";
  /** `null` is a legal value. */
  readonly nullable: boolean;
  /** Listed in the entity's `required`. */
  readonly required: boolean;
  /** Written by the server only. */
  readonly readOnly: boolean;
  /** Accepted but never sent back (passwords). */
  readonly writeOnly: boolean;
  readonly default?: JsonValue;
  readonly constraints: FieldConstraints;
  /** Check digit that the text should have (`x-checksum`): a wrong one is pointed out and refused by nobody. */
  readonly checksum?: ChecksumName;
  /** Code of the check rule, kept by administrators, that the text must pass (`x-checkRule`). */
  readonly checkRule?: string;
  /** How the server numbers new rows (`x-autoNumber`), e.g. `APT-{yyyyMMdd}-{n:4}`. */
  readonly autoNumber?: string;
  /** Values that documentation and templates show (`examples`). */
  readonly examples?: readonly JsonValue[];
  /** What people read for the values of `constraints.enum` (`x-labels`), by value. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Dictionary code (`x-dict`). */
  readonly dictionary?: string;
  /** The field whose value decides which items may be chosen (`x-dictBy`). */
  readonly dictionaryBy?: { readonly field: string; readonly title: string };
  readonly reference?: ReferenceModel;
  readonly children?: ChildrenModel;
  /** Which days of its calendar can be chosen; on dates only. */
  readonly days?: DaysModel;
  /** References whose rows decide which of its items the server refuses; in compiled screens only, where the checks that say so are left out. */
  readonly judgedBy?: readonly string[];
  /** Operators offered in the query bar; the first is the default; empty: not queryable. */
  readonly query: readonly QueryOperator[];
  readonly rule: RuleModel;
  readonly permission: FieldPermission;
  readonly ui: UiHints;
  /** Absent for fields without a column of their own (children, derived ones). */
  readonly column?: ColumnModel;
  /** Present where the value is worked out from other rows each time it is read. */
  readonly derived?: DerivedModel;
  /** Added by the language itself: `id`, `rev`. */
  readonly system: boolean;
}

/** A value that is read with a row, and stored in others (decision 0100). */
export interface DerivedModel {
  /** Entity of the rows that the value comes from: where they change, it does. */
  readonly of: string;
  /** Type of the value, as of a column. */
  readonly type: SqlType;
  /** Full permission codes that reading it takes, all of them. */
  readonly rights: readonly string[];
  /** Full code that uncovers it where it is masked. */
  readonly reveal?: string;
  /** Where it comes from; absent in compiled screens. */
  readonly from?: LookupModel | RollupModel;
}

/** The JSON Schema constraints of a field that survive compilation. */
export interface FieldConstraints {
  readonly minLength?: number;
  readonly maxLength?: number;
  /** Linted, linear-time regular expression. */
  readonly pattern?: string;
  /** Sentence shown when `pattern` does not match. */
  readonly patternMessage?: string;
  /** Sentence shown when the text is too short or too long. */
  readonly lengthMessage?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly multipleOf?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly enum?: readonly (string | number)[];
}

/** A reference to rows of another entity (`x-ref`). */
export interface ReferenceModel {
  readonly entity: string;
  /** What the target is called; absent where there is none. */
  readonly title?: string;
  /** Field of the target shown to people. */
  readonly label: string;
  /** Screen of kind `picker` that rows are picked in. @default the target's own */
  readonly picker?: string;
  /** CEL over `it` (candidate), `row`, `user`: which rows may be chosen. */
  readonly where?: string;
  /** Many targets; stored as a JSON array of stored values. */
  readonly many: boolean;
  /** Field of the target whose value is stored. @default "id" */
  readonly store: string;
  /** The target is a tree: edited with a tree select. */
  readonly tree: boolean;
  /** The target is the row that this one is part of: chosen when the row is made and never changed. @default false */
  readonly owner?: true;
  /** Fields of this entity that a form fills in from the chosen row, with the field of the target that each takes. */
  readonly fill?: Readonly<Record<string, string>>;
  /** What rows were accepted under and the target has to keep. */
  readonly holds?: HoldsModel;
}

/**
 * What a referenced row has to keep as long as rows count on it (`x-ref.holds`): the named checks must still pass for them, and
 * limits that stand in the row must not fall below what is taken.
 */
export interface HoldsModel {
  /** CEL over `row`: which rows still count on it. */
  readonly while: string;
  /** Field by which a refusal counts the rows, e.g. their day. */
  readonly by: string;
  /** Ids of checks that read the target through this reference alone. */
  readonly checks: readonly string[];
}

/** What the days of a date's calendar offer (`x-days`). */
export interface DaysModel {
  /** Reference field whose choices depend on the date, e.g. the slot; a day without any cannot be chosen. */
  readonly reference: string;
  /** What is said of a day on which there is nothing to choose. */
  readonly none: string;
  /** What is said of a day whose places are all taken. */
  readonly full: string;
}

/** Rows of a child entity that are edited with their parent (`x-children`). */
export interface ChildrenModel {
  readonly entity: string;
  /** Field of the child that holds the parent's id. */
  readonly by: string;
  /** Integer field of the child that keeps the order; absent: unordered. */
  readonly order?: string;
  /** How the rows are shown in a form. @default `cards` where the child has children itself, else `table` */
  readonly view?: string;
}

/** What depends on other fields (`x-rule`); every string is CEL. */
export interface RuleModel {
  readonly visible?: string;
  readonly required?: string;
  readonly readOnly?: string;
  /** Computed value: the field is read-only and always equals this. */
  readonly value?: string;
  /** What the field of a new row starts with; worked out when a form opens, and by the server where nothing was sent. */
  readonly initial?: string;
  /** Least and greatest value, in the words of `constraints`; null: no bound. */
  readonly minimum?: string;
  readonly maximum?: string;
  /** Fields whose change empties this one. */
  readonly reset: readonly string[];
  /** What happens to the value while `visible` is false. @default "clear" */
  readonly hidden: "keep" | "clear";
}

/** Who may read and write a field (`x-perm`); codes without the entity's prefix. */
export interface FieldPermission {
  /** Needed to read the field at all. */
  readonly read?: string;
  readonly write?: string;
  /** How the value is masked in every answer. */
  readonly mask?: MaskKind;
  /** Words of a masked field that are shown as they are: what is written where a value was erased. */
  readonly whole?: readonly string[];
  /** Needed for the audited reveal of a masked value. @default "reveal" */
  readonly reveal?: string;
}

/** Presentation hints (`x-ui`); nothing here changes what is stored or allowed. */
export interface UiHints {
  /** Width of the table column in px. */
  readonly width?: number;
  /** Grid columns taken in a form (1 to 4). */
  readonly span?: number;
  readonly placeholder?: string;
  readonly help?: string;
  /** Title of the form section the field falls into. */
  readonly group?: string;
  /**
   * Whether it is a column of tables: always, only where somebody asks for it in the column settings, or where the list has
   * room for it. @default by its kind and its section
   */
  readonly column?: boolean | "ifRoom";
  /** Options of the field kind, checked against the kind's own schema. */
  readonly props: Readonly<Record<string, JsonValue>>;
}

/** The database column of a field (`x-db`). */
export interface ColumnModel {
  readonly name: string;
  readonly type: SqlType;
  readonly index: boolean;
  /** Parts of its texts are found by an index of their characters and pairs of them. */
  readonly search: boolean;
  /** Former names, of the property or of its column; the only way a rename is recognised. */
  readonly was: readonly string[];
  /** Former types whose values may be set aside where they cannot be read as the present one; without it such a change waits. */
  readonly lossyFrom?: readonly SqlType[];
}

/** Columns of JSON: `json` keeps a text as it was written, `jsonb` what can be looked into. */
type JsonType = "json" | "jsonb";

/** Column types used; all exist in PostgreSQL 15. */
export type SqlType = "text" | "integer" | "bigint" | "double precision" | "numeric" | "boolean" | "date" | "timestamp" | "time" | JsonType;

/** A cross-field assertion (`x-checks`). */
export interface CheckModel {
  readonly id: string;
  /**
   * Fields the check is about: it applies to a new row, and to a stored one if one of them changes, so that a day that
   * has passed does not block edits of other fields. A check of an entity is about the fields it reads, unless stated;
   * absent: always.
   */
  readonly changes?: readonly string[];
  /** CEL; the check applies only where it is true. */
  readonly when?: string;
  /** CEL that must be true. What reads `ref` applies only where the referenced rows are at hand: on the server, always. */
  readonly assert: string;
  /** CEL of the bound that it holds a field to, whose value stands in the message for `{limit}`; of checks made of `x-rule` only. */
  readonly limit?: string;
  /** Field the message is shown at. */
  readonly at?: string;
  readonly message: string;
}

/** A rule over several rows, enforced by the server under a lock (`x-constraints`). */
export type ConstraintModel = LimitConstraint | NoOverlapConstraint | UniqueConstraint;

/** At most so many rows share the same values, e.g. places of an appointment slot. */
export interface LimitConstraint {
  readonly id: string;
  readonly type: "limit";
  /** Fields that form the group. */
  readonly by: readonly string[];
  /** CEL over `row`: which rows count. */
  readonly where?: string;
  /** The limit stands in this field of the row that `reference` points to. */
  readonly max: { readonly reference: string; readonly field: string };
  readonly at: string;
  readonly message: string;
  /** Other words for rows of some kinds, CEL over `row` and `old`; the first that holds is said. */
  readonly messages?: readonly { readonly when: string; readonly message: string }[];
}

/** Rows that count share no values, e.g. one open booking of a person for one slot of a day. */
export interface UniqueConstraint {
  readonly id: string;
  readonly type: "unique";
  /** Fields that may not all be the same; rows in which one of them is empty do not count. */
  readonly by: readonly string[];
  /** CEL over `row`: which rows count. What must be unique whatever state it is in stands in `x-entity.unique`. */
  readonly where?: string;
  readonly at: string;
  readonly message: string;
}

/** The ranges of rows of one group must not overlap, e.g. opening times of a day. */
export interface NoOverlapConstraint {
  readonly id: string;
  readonly type: "noOverlap";
  readonly by: readonly string[];
  /** Start (inclusive) and end (exclusive) field. */
  readonly range: readonly [string, string];
  readonly where?: string;
  readonly at: string;
  readonly message: string;
}

/** A named change of state that the server carries out (`x-actions`), e.g. cancelling. */
export interface EntityActionModel {
  readonly id: string;
  readonly label: string;
  /** Code after the entity's prefix. @default the id */
  readonly permission: string;
  /** CEL over `row`: offered and allowed only where true. */
  readonly when?: string;
  readonly confirm?: string;
  /** Said when it has run on one row, e.g. where the work only begins then. @default 已完成 with the label */
  readonly done?: string;
  readonly danger: boolean;
  readonly icon?: string;
  /** What a person fills in before it runs. */
  readonly ask: readonly AskModel[];
  /** What must hold before it runs, over `row` with the asked values and `old`; failures are listed before anything is asked. */
  readonly checks: readonly ActionCheckModel[];
  /** Field to CEL value, evaluated by the server over `row` (with the asked values) and `user`; what is forgotten included. */
  readonly set: Readonly<Record<string, string>>;
  /** Fields whose former values leave the history of the row, too, and whatever else keeps them (decision 0128); such an action cannot be undone. */
  readonly forgets: readonly string[];
  /** May be run on several selected rows at once; a row it cannot be run on is left out and named. */
  readonly batch: boolean;
  /** Why it is done is asked for and kept in the history: a later correction. */
  readonly reason: boolean;
  /** Who ran it may take it back for a short while (`UNDO_MINUTES`). */
  readonly undo: boolean;
}

/** A field that an action asks for. */
export interface AskModel {
  readonly field: string;
  /** CEL over `row`: asked only where true; a value sent all the same is passed over. */
  readonly when?: string;
  /** CEL over `row` and `ref`, the rows behind its references: what the field starts with. @default what the row holds */
  readonly value?: string;
  /** Must be filled in, whatever the rules of the form say. */
  readonly required: boolean;
}

/** An assertion of an action, over the row or over each of its child rows. */
export interface ActionCheckModel extends CheckModel {
  /** Field with child rows: the assertion must hold for each, as `it`. */
  readonly each?: string;
}
