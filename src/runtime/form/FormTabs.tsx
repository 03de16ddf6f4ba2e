import { Badge, Tabs } from "antd";
import { foldingTabs } from "../window/foldingTabs.tsx";
import type { ArrangementProps } from "./arrangement.ts";
import { FieldGroup } from "./FieldGroup.tsx";

/** A tab for each group; a tab says how many problems it holds. */
export function FormTabs({ entity, groups, columns, current, onCurrentChange, problems }: ArrangementProps) {
  return (
    <Tabs
      {...foldingTabs}
      activeKey={current}
      onChange={onCurrentChange}
      items={groups.map((group) => ({
        key: group.key,
        label: (
          <Badge size="small" count={problems.get(group.key) ?? 0} offset={[8, 0]} title={`${problems.get(group.key) ?? 0} 处需要修改`}>
            {group.title}
          </Badge>
        ),
        children: <FieldGroup entity={entity} group={group} columns={columns} />,
      }))}
    />
  );
}
