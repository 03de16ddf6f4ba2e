import { Form, Modal, Select, Skeleton } from "antd";
import { LoadFailure } from "../../runtime/index.ts";
import { useDepartmentChoice } from "./useDepartmentChoice.ts";
import type { DepartmentChoice } from "./useDepartmentChoice.ts";

/** Props of `DepartmentSwitch`. */
export interface DepartmentSwitchProps<User> {
  /** Asked for by the person. */
  readonly isOpen: boolean;
  /** Account of the person, which the server checks. */
  readonly username: string;
  /** Opens by itself where departments are there but none is the current one, as after a sign-in. @default false */
  readonly opensByItself?: boolean;
  /** px. @default 500 */
  readonly width?: number;
  /** Keeps the person's data as they are in the new department. */
  readonly onSwitched: (user: User) => void;
  readonly onClose: () => void;
}

/** Chooses in which of their departments a person works. */
export function DepartmentSwitch<User>(props: DepartmentSwitchProps<User>) {
  const choice = useDepartmentChoice(props);
  const { isShown, current, departments, isPending } = choice;
  return (
    <Modal
      open={isShown}
      title={current ? `部门切换（当前部门 : ${current.departName}）` : "部门选择"}
      width={props.width ?? 500}
      okText="确定"
      cancelText="关闭"
      confirmLoading={isPending}
      okButtonProps={{ disabled: !departments }}
      maskClosable={false}
      destroyOnHidden
      onOk={() => void choice.confirm()}
      onCancel={choice.close}
    >
      <Choice {...choice} />
    </Modal>
  );
}

function Choice({ departments, error, isLoading, reload, value, isMissing, choose }: DepartmentChoice) {
  if (!departments)
    return error ? (
      <LoadFailure title="部门加载失败" error={error} isLoading={isLoading} onRetry={reload} />
    ) : (
      <Skeleton active title={false} paragraph={{ rows: 2 }} />
    );
  return (
    <Form layout="vertical" requiredMark={false}>
      <Form.Item label="部门" {...(isMissing ? { validateStatus: "error" as const, help: "请选择部门" } : {})}>
        <Select
          aria-label="部门"
          placeholder="请选择部门"
          value={value ?? null}
          options={departments.map(({ orgCode, departName }) => ({ value: orgCode, label: departName }))}
          onChange={(next) => next && choose(next)}
        />
      </Form.Item>
    </Form>
  );
}
