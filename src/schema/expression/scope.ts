import type { EntityModel } from "../model/entity.ts";
import type { Row } from "../model/json.ts";

/** The signed-in user as expressions see them. */
export interface ExpressionUser {
  readonly id: string;
  readonly username: string;
  readonly realname: string;
  /** Code of the current department, `""` where none is chosen or the chosen one is there no longer. */
  readonly orgCode: string;
  /** Codes of the current department and of all below it in the tree as it is now; empty where there is none. */
  readonly orgCodes: readonly string[];
  readonly tenantId: string;
  readonly roles: readonly string[];
}

/** Type of what an expression gives; `any`: whatever it is. */
export type ExpressionResult = "bool" | "string" | "double" | "list" | "map" | "any";

/** Where an expression stands; decides which names it may use and which type it must have. */
export interface ExpressionSite {
  /** Entity of `row` and `old`. */
  readonly entity: EntityModel;
  /** Entity of `parent`, inside child rows. */
  readonly parent?: EntityModel;
  /** Entity of `it`, in `x-ref.where`. */
  readonly candidate?: EntityModel;
  /** Entities of `ref`, by the reference field they are reached through; in `x-checks`. */
  readonly references?: ReadonlyMap<string, EntityModel>;
  /** What the expression must give. */
  readonly result: ExpressionResult;
}

/** Values an expression is evaluated over. Missing fields read as null. */
export interface ExpressionScope {
  readonly row: Row;
  readonly old?: Row;
  readonly isNew: boolean;
  readonly parent?: Row;
  readonly it?: Row;
  /** Rows that single references of `row` point to, by the name of the field; what is not at hand is absent. */
  readonly ref?: Readonly<Record<string, Row>>;
  readonly user: ExpressionUser;
  /** Current time; tests fix it. Dates are read in China's time zone. */
  readonly now: Date;
  /** The day of `now` in China, for who wants to know which of the two was asked for. */
  readonly today?: string;
  /** Whether the user holds a permission code. */
  can(code: string): boolean;
  /** Text of a dictionary value, for `dict(code, value)`; absent: the value stands for itself. */
  dict?(code: string, value: string): string;
}
