import { Button, Empty } from "antd";
import { ToolbarAction } from "../actions/ToolbarAction.tsx";
import type { ListController } from "../listing/useListController.ts";

/** Props of `ListEmpty`. */
export interface ListEmptyProps {
  readonly controller: ListController;
  /** What is said where there is nothing at all. @default that there is nothing yet, and how to begin */
  readonly empty?: string | undefined;
}

/** Says why a list shows nothing, and what to do next. */
export function ListEmpty({ controller, empty }: ListEmptyProps) {
  const { screen, isNarrowed, lacksDepartment, submitQuery, submitSuperQuery, state } = controller;
  // Neither other conditions nor a new row would show anything.
  if (lacksDepartment)
    return (
      <Empty
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description={`您尚未设置部门信息，看不到任何${screen.entity.title}。请联系管理员为您的账号设置部门`}
      />
    );
  if (isNarrowed) {
    const clear = () => (state.superQuery ? submitSuperQuery(undefined) : submitQuery({}));
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有符合条件的记录，请换个条件再试">
        <Button onClick={clear}>清空条件</Button>
      </Empty>
    );
  }
  if (empty !== undefined) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} />;
  const create = screen.toolbar.find((action) => action.do.op === "create");
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={`还没有${screen.entity.title}${create ? "，从新建第一条开始" : ""}`}>
      {create && <ToolbarAction action={create} />}
    </Empty>
  );
}
