import type { ConstraintModel, Row } from "../../../src/schema/index.ts";
import type { DatabaseTransaction } from "../../database/database.types.ts";
import type { EntityScope } from "../entityScope.ts";
import type { Filter } from "../query/filter.ts";

/** What a constraint looks at, once its row is written and the lock of its group is held. */
export interface ConstraintCall<C extends ConstraintModel> {
  readonly trx: DatabaseTransaction;
  readonly scope: EntityScope;
  readonly constraint: C;
  /** The written row. */
  readonly row: Row;
  /** Rows of the group that count, the written one among them. */
  readonly group: Filter;
}

/** A type of rule over several rows. A new type is one file and one line in the registry. */
export interface ConstraintType<C extends ConstraintModel = ConstraintModel> {
  readonly type: C["type"];
  /** Fields besides `by` whose change makes the rule worth checking again. */
  watches(constraint: C): readonly string[];
  /** Whether the rule still holds with the row in place. */
  holds(call: ConstraintCall<C>): Promise<boolean>;
}
