import type { ConstraintModel, Row } from "../../../src/schema/index.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import type { WriteUnit } from "../draft/writeUnit.types.ts";

/** What a constraint looks at, once its rows are written and the locks of their groups are held. */
export interface ConstraintCall<C extends ConstraintModel> {
  readonly unit: WriteUnit;
  readonly scope: EntityScope;
  readonly constraint: C;
  /** The written rows that came into a group. */
  readonly rows: readonly Row[];
}

/** A type of rule over several rows. A new type is one file and one line in the registry. */
export interface ConstraintType<C extends ConstraintModel = ConstraintModel> {
  readonly type: C["type"];
  /** Fields besides `by` whose change makes the rule worth checking again. */
  watches(constraint: C): readonly string[];
  /** The rows with which in place the rule does not hold any more, all found together. */
  broken(call: ConstraintCall<C>): Promise<readonly Row[]>;
}
