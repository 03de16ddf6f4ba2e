import type { HistoryChange } from "../../schema/wire/rowAnswers.ts";
import { ArrowRightOutlined } from "@ant-design/icons";
import type { FieldModel } from "../../schema/model/entity.ts";
import type { CompiledEntity } from "../../schema/model/screen.ts";
import { shownChildFields } from "../fields/children/childFields.ts";
import { viewOf } from "../fields/fieldView.ts";
import styles from "./Detail.module.css";
import { rowChanges } from "./rowChanges.ts";
import type { RowChange } from "./rowChanges.ts";

/** Props of `ChangeList`. */
export interface ChangeListProps {
  readonly entity: CompiledEntity;
  readonly changes: readonly HistoryChange[];
}

/** Fields before and after. Those that the viewer may not see, or that are gone, are not shown. */
export function ChangeList({ entity, changes }: ChangeListProps) {
  const known = changes.flatMap((change) => {
    const field = entity.fields.find(({ name }) => name === change.field);
    return field ? [{ field, change }] : [];
  });
  if (known.length === 0) return null;
  return (
    <dl className={styles.changes}>
      {known.map(({ field, change }) => {
        const child = entity.children[field.name];
        return (
          <div key={field.name} className={styles.change}>
            <dt>{field.title}</dt>
            <dd>{child ? <ChildChanges field={field} child={child} change={change} /> : <BeforeAfter field={field} change={change} />}</dd>
          </div>
        );
      })}
    </dl>
  );
}

interface BeforeAfterProps {
  readonly field: FieldModel;
  readonly change: HistoryChange;
}

function BeforeAfter({ field, change: { field: name, before, after, beforeText, afterText, forgotten = [] } }: BeforeAfterProps) {
  const { Cell } = viewOf(field.kind);
  const shown = (value: unknown, text: string | undefined, side: "before" | "after") =>
    forgotten.includes(side) ? (
      <span className={styles.blank}>已抹去</span>
    ) : isBlank(value) ? (
      <span className={styles.blank}>空</span>
    ) : (
      <Cell field={field} value={value} row={{ [name]: value }} text={text} />
    );
  return (
    <>
      {(!isBlank(before) || forgotten.includes("before")) && (
        <>
          <span className={forgotten.includes("before") ? undefined : styles.before}>{shown(before, beforeText, "before")}</span>
          <ArrowRightOutlined aria-label="改为" />
        </>
      )}
      <span>{shown(after, afterText, "after")}</span>
    </>
  );
}

const acts: Readonly<Record<RowChange["act"], string>> = { added: "新增一行", changed: "修改一行", removed: "删除一行" };

interface ChildChangesProps extends BeforeAfterProps {
  readonly child: CompiledEntity;
}

/** Which child rows came, changed and went. */
function ChildChanges({ field, child, change }: ChildChangesProps) {
  const rows = rowChanges(shownChildFields(child, field), change.before, change.after);
  if (rows.length === 0) return <span>顺序已调整</span>;
  return (
    <ul className={styles.rows}>
      {rows.map(({ id, act, changes }) => (
        <li key={id}>
          <span>{acts[act]}</span>
          <ChangeList entity={child} changes={changes} />
        </li>
      ))}
    </ul>
  );
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
}
