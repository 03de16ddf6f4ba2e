import type { EntityApi } from "../../src/generated/entityApi.ts";

/** One page of a list. */
export interface PageOf<Row> {
  readonly records: readonly Row[];
  readonly total: number;
}

type Asked<Path extends string> = Path | `${Path}?${string}`;

/** What the entity at an address answers to a path; never where the path is none of these. */
type AnswerOfEntity<Path extends string, Api extends keyof EntityApi> =
  Path extends Asked<`${Api}/list`>
    ? PageOf<EntityApi[Api]["row"]>
    : Path extends Asked<`${Api}/${"queryById" | "add" | "edit"}`>
      ? EntityApi[Api]["row"]
      : Path extends Asked<`${Api}/children`>
        ? readonly EntityApi[Api]["row"][]
        : never;

type AnswerOfAny<Path extends string> = { [Api in keyof EntityApi]: AnswerOfEntity<Path, Api> }[keyof EntityApi];

/**
 * What a successful call answers, told by its path; unknown where the path does not tell.
 *
 * @example AnswerOf<"/sys/role/list?roleCode=admin"> // PageOf<RoleRow>
 */
export type AnswerOf<Path extends string> = [AnswerOfAny<Path>] extends [never] ? unknown : AnswerOfAny<Path>;

/** The stated type of an answer, or else what its path tells. */
export type Answered<Stated, Path extends string> = [Stated] extends [never] ? AnswerOf<Path> : Stated;
