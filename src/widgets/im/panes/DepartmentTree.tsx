import { CaretRightOutlined } from "@ant-design/icons";
import { Skeleton } from "antd";
import { useState } from "react";
import type { KeyboardEvent, ReactNode } from "react";
import { LoadFailure } from "../../../runtime/index.ts";
import type { ImDepartment, ImUser } from "../../../schema/wire/imAnswers.ts";
import styles from "./panes.module.css";
import { rowMark } from "../../message/rowKeys.ts";
import { Nothing } from "./Nothing.tsx";
import { useCalled } from "./useCalled.ts";

/** Props of `DepartmentTree`. */
export interface DepartmentTreeProps {
  /** Draws the people of a department. */
  readonly children: (users: readonly ImUser[], label: string) => ReactNode;
}

/** Parent of the roots (API-98). */
const ROOT = "0";

/** The tree of departments with their people (IM-01); what is below a department is loaded when it is opened. */
export function DepartmentTree({ children }: DepartmentTreeProps) {
  return <Below id={ROOT} drawUsers={children} />;
}

interface BelowProps {
  readonly id: string;
  readonly drawUsers: DepartmentTreeProps["children"];
}

/** Departments below one. */
function Below({ id, drawUsers }: BelowProps) {
  const { data, error, isFetching, refetch } = useCalled(["departments", id], (calls) => calls.departments(id));
  if (!data) return <Wait title="部门加载失败" error={error} isFetching={isFetching} onRetry={refetch} />;
  if (id === ROOT && data.length === 0) return <Nothing>还没有部门</Nothing>;
  return (
    <ul className={styles.tree} {...(id === ROOT ? { "aria-label": "部门" } : {})}>
      {data.map((department) => (
        <Department key={department.id} department={department} drawUsers={drawUsers} />
      ))}
    </ul>
  );
}

function Department({
  department: { id, name, hasChildren },
  drawUsers,
}: { readonly department: ImDepartment } & Pick<BelowProps, "drawUsers">) {
  const [isOpen, setOpen] = useState(false);
  function handleKey({ key }: KeyboardEvent): void {
    if (key === "ArrowRight") setOpen(true);
    if (key === "ArrowLeft") setOpen(false);
  }
  return (
    <li>
      <button
        type="button"
        {...rowMark}
        className={styles.department}
        aria-expanded={isOpen}
        onKeyDown={handleKey}
        onClick={() => setOpen(!isOpen)}
      >
        <CaretRightOutlined className={styles.caret ?? ""} rotate={isOpen ? 90 : 0} />
        <span className={styles.name}>{name}</span>
      </button>
      {isOpen && (
        <div className={styles.below}>
          {hasChildren && <Below id={id} drawUsers={drawUsers} />}
          <People id={id} name={name} hasChildren={hasChildren} drawUsers={drawUsers} />
        </div>
      )}
    </li>
  );
}

function People({ id, name, hasChildren, drawUsers }: BelowProps & Pick<ImDepartment, "name" | "hasChildren">) {
  const { data, error, isFetching, refetch } = useCalled(["departmentUsers", id], (calls) => calls.departmentUsers(id));
  if (!data) return <Wait title="部门成员加载失败" error={error} isFetching={isFetching} onRetry={refetch} />;
  if (data.length > 0) return drawUsers(data, `${name}的成员`);
  return hasChildren ? null : <p className={styles.quiet}>这个部门没有人</p>;
}

interface WaitProps {
  readonly title: string;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly onRetry: () => Promise<unknown>;
}

function Wait({ title, error, isFetching, onRetry }: WaitProps) {
  if (error) return <LoadFailure title={title} error={error} isLoading={isFetching} onRetry={() => void onRetry()} />;
  return <Skeleton className={styles.wait ?? ""} active title={false} paragraph={{ rows: 2 }} />;
}
