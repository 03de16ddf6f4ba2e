import { Form, Select } from "antd";
import type { DepartmentChoice } from "./useDepartmentChoice.ts";

/** Props of `DepartmentField`. */
export interface DepartmentFieldProps extends Pick<DepartmentChoice, "value" | "isMissing"> {
  readonly departments: NonNullable<DepartmentChoice["departments"]>;
  readonly onChoose: DepartmentChoice["choose"];
}

/** The list of a person's departments. */
export function DepartmentField({ value, isMissing, departments, onChoose }: DepartmentFieldProps) {
  return (
    <Form layout="vertical" requiredMark={false}>
      <Form.Item label="部门" {...(isMissing ? { validateStatus: "error" as const, help: "请选择部门" } : {})}>
        <Select
          aria-label="部门"
          placeholder="请选择部门"
          value={value ?? null}
          options={departments.map(({ orgCode, departName }) => ({ value: orgCode, label: departName }))}
          onChange={(next) => next && onChoose(next)}
        />
      </Form.Item>
    </Form>
  );
}
