import type { CompiledEntity, FormGroup } from "../../schema/model/screen.ts";

/** Props of everything that lays out the groups of a form. */
export interface ArrangementProps {
  readonly entity: CompiledEntity;
  readonly groups: readonly FormGroup[];
  readonly columns: number;
  /** Key of the group in front: the open tab, the current step. */
  readonly current: string;
  readonly onCurrentChange: (key: string) => void;
  /** Problems by group. */
  readonly problems: ReadonlyMap<string, number>;
}
