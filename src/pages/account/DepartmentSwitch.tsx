import { Modal, Skeleton } from "antd";
import { Suspense } from "react";
import { LoadFailure, lazyPart } from "../../runtime/index.ts";
import { useDepartmentChoice } from "./useDepartmentChoice.ts";
import type { DepartmentChoice } from "./useDepartmentChoice.ts";

/** Seldom opened, and its form is no part of the first screen. */
const DepartmentField = lazyPart(async () => (await import("./DepartmentField.tsx")).DepartmentField);
const waiting = <Skeleton active title={false} paragraph={{ rows: 2 }} />;

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
  if (!departments) return error ? <LoadFailure title="部门加载失败" error={error} isLoading={isLoading} onRetry={reload} /> : waiting;
  return (
    <Suspense fallback={waiting}>
      <DepartmentField value={value} isMissing={isMissing} departments={departments} onChoose={choose} />
    </Suspense>
  );
}
