import type { RoleCreate } from "../../generated/entities/role.ts";
import { App, Form, Input, Modal, Typography } from "antd";
import { useState, type ReactNode } from "react";
import { atMost, http, useFirstFocus, type CustomDialogProps } from "../../runtime/index.ts";
import { useRefusableForm } from "../parts/useRefusableForm.ts";

type NewRole = Pick<RoleCreate, "roleName" | "roleCode">;

const MOST_NAME = 30;
const MOST_CODE = 40;

/** Copies a role with its rights, menus and data scope under another name; what a person may not grant is refused, and nothing is made. */
export function CopyRoleDialog({ rows, onClose, onChanged }: CustomDialogProps) {
  const source = rows[0];
  const name = String(source?.["roleName"] ?? "");
  const { form, isPending, submit } = useRefusableForm<NewRole>();
  const { message } = App.useApp();
  const [scope, setScope] = useState<HTMLDivElement | null>(null);
  useFirstFocus(scope);
  const handleFinish = (values: NewRole) =>
    submit(async () => {
      const { result } = await http.post<{ readonly id: string }>("/sys/role/copy", { id: source?.["id"], ...values }, { handles: "all" });
      void message.success(`已复制为“${values.roleName}”`);
      onChanged({ ...result, ...values });
      onClose();
    });
  const renderForm = (dialog: ReactNode) => (
    <Form
      form={form}
      layout="vertical"
      initialValues={{ roleName: `${name}副本`.slice(0, MOST_NAME), roleCode: copyCode(source?.["roleCode"]) }}
      onFinish={(values) => void handleFinish(values)}
    >
      {dialog}
    </Form>
  );
  return (
    <Modal
      open
      title={`复制角色：${name}`}
      width={480}
      okText="复制"
      cancelText="取消"
      confirmLoading={isPending}
      maskClosable={false}
      // A button that submits, in the form that it submits, lets Enter do so, too.
      okButtonProps={{ htmlType: "submit" }}
      modalRender={renderForm}
      onCancel={onClose}
    >
      <Typography.Paragraph>新角色的权限、菜单、数据范围与“{name}”相同，之后可以分别修改；不会分配给任何用户。</Typography.Paragraph>
      <div ref={setScope}>
        <Form.Item name="roleName" label="角色名称" rules={[{ required: true, whitespace: true, message: "请输入角色名称" }]}>
          <Input {...atMost(MOST_NAME)} />
        </Form.Item>
        <Form.Item
          name="roleCode"
          label="角色编码"
          extra="小写字母、数字与下划线，创建后不能修改"
          rules={[
            { required: true, message: "请输入角色编码" },
            { pattern: /^[a-z][a-z0-9_]*$/, message: "编码以小写字母开头，由小写字母、数字与下划线组成" },
          ]}
        >
          <Input maxLength={MOST_CODE} />
        </Form.Item>
      </div>
    </Modal>
  );
}

function copyCode(code: unknown): string {
  return typeof code === "string" ? `${code.slice(0, MOST_CODE - "_copy".length)}_copy` : "";
}
