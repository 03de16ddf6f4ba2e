import { Steps } from "antd";
import type { ArrangementProps } from "./arrangement.ts";
import { FieldGroup } from "./FieldGroup.tsx";
import styles from "./form.module.css";

/** One group after the other; steps that were reached can be gone back to. */
export function FormSteps({ entity, groups, columns, current, onCurrentChange, problems }: ArrangementProps) {
  const index = Math.max(
    0,
    groups.findIndex(({ key }) => key === current),
  );
  const group = groups[index];
  return (
    <div className={styles["body"]}>
      <Steps
        size="small"
        current={index}
        onChange={(next) => next < index && onCurrentChange(groups[next]?.key ?? current)}
        items={groups.map(({ key, title }, place) => ({
          title,
          disabled: place > index,
          ...((problems.get(key) ?? 0) > 0 && { status: "error" as const }),
        }))}
      />
      {group && <FieldGroup key={group.key} entity={entity} group={group} columns={columns} />}
    </div>
  );
}
