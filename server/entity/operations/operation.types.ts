import type { FastifyReply, FastifyRequest } from "fastify";
import type { EntityModel } from "../../../src/schema/index.ts";
import type { BudgetName } from "../../budgets/workBudgets.ts";
import type { HttpMethod, RepeatRule } from "../../http/defineRoute.ts";
import type { EntityScope } from "../scope/entityScope.ts";

/** One call of an entity's route. */
export interface EntityCall {
  readonly scope: EntityScope;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** One thing that every entity can do. A new one is one file and one line in the registry. */
export interface EntityOperation {
  readonly method: HttpMethod | readonly HttpMethod[];
  /** Path below the entity's own, e.g. `/list`. */
  readonly path: string;
  /** Permission code below the entity's prefix, e.g. `list`. */
  readonly right: string;
  /** Parameters that its address may carry; `conditions` where what they are is read from them, as those of a list. */
  readonly parameters: readonly string[] | "conditions";
  /** Members that its body may have; absent where the body is a row, or a file. */
  readonly members?: readonly string[];
  /** Present where not every entity has it. */
  appliesTo?(entity: EntityModel): boolean;
  /** What its work counts as. @default `read` with GET, else `write` */
  readonly budget?: BudgetName;
  /** Milliseconds it may take, where that is more than the server's general limit; such an operation names its budget. */
  readonly timeLimit?: number;
  /** Bytes of its body, where that is more than the server's general limit; such an operation has a time limit as well. */
  readonly bodyLimit?: number;
  /** What a repeat under the same key gets. @default `answer`; `again` for GET */
  readonly repeat?: RepeatRule;
  /** Whether a session that looks through the eyes of a role may call it; of those with a time limit. @default by the method */
  readonly whileViewing?: "open";
  /** Whether its answer may be given again while nothing that it was read from has changed; see `RouteDefinition.remember`. */
  readonly remember?: true;
  run(call: EntityCall): Promise<unknown>;
}
