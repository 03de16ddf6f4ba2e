import { App, Button, Form, Space } from "antd";
import { useEffect, useState } from "react";
import { PasswordInput, useUnsavedGuard } from "../../runtime/index.ts";
import { isStrongPassword, WEAK_PASSWORD } from "../../schema/kinds/passwordRule.ts";
import { useRefusableForm } from "../parts/useRefusableForm.ts";

/** The three passwords as typed, under the names they are sent with. */
export interface PasswordChange {
  readonly oldpassword: string;
  readonly password: string;
  readonly confirmpassword: string;
}

/** Props of `PasswordForm`. */
export interface PasswordFormProps {
  /** Changes the password and gives back the server's sentence; rejects with what the person reads. */
  readonly onSubmit: (change: PasswordChange) => Promise<string>;
  readonly onChanged: () => void;
  /** Told when something begins, or ceases, to be typed. */
  readonly onTypedChange?: (isTyped: boolean) => void;
  /** Leaves without a change. */
  readonly onCancel: () => void;
  readonly cancelLabel: string;
  /** The first field takes the focus. @default false */
  readonly hasFocus?: boolean;
  /** Labels above the fields or, where there is room, beside them. @default "above" */
  readonly labels?: "above" | "beside";
}

/** Column widths of labels beside the fields, on windows that are wide enough. */
const beside = { layout: "horizontal", labelCol: { sm: 6 }, wrapperCol: { sm: 14 } } as const;
const buttonsBeside = { sm: { offset: 6, span: 14 } };

/** Changes one's own password. */
export function PasswordForm(props: PasswordFormProps) {
  const { onSubmit, onChanged, onTypedChange, onCancel, cancelLabel, hasFocus = false, labels = "above" } = props;
  const { form, isPending, submit } = useRefusableForm<PasswordChange>();
  const { message } = App.useApp();
  const [isTyped, setTyped] = useState(false);
  const giveUp = useUnsavedGuard(isTyped);

  useEffect(() => {
    if (hasFocus) form.focusField("oldpassword");
  }, [form, hasFocus]);

  function noteTyped(typed: Partial<PasswordChange>) {
    const isAnyTyped = Object.values(typed).some(Boolean);
    setTyped(isAnyTyped);
    onTypedChange?.(isAnyTyped);
  }

  async function send(change: PasswordChange) {
    void message.success(await onSubmit(change));
    giveUp();
    onChanged();
  }

  function cancel() {
    giveUp();
    onCancel();
  }

  return (
    <Form
      form={form}
      {...(labels === "beside" ? beside : { layout: "vertical" })}
      requiredMark={false}
      colon={false}
      scrollToFirstError={{ focus: true }}
      validateTrigger="onBlur"
      onValuesChange={(_, typed) => noteTyped(typed)}
      onFinish={(change) => void submit(() => send(change))}
    >
      <Form.Item name="oldpassword" label="旧密码" rules={[{ required: true, message: "请输入旧密码!" }]}>
        <PasswordInput autoComplete="current-password" />
      </Form.Item>
      <Form.Item
        name="password"
        label="新密码"
        extra="至少 8 位，包含字母、数字和特殊符号"
        rules={[
          { required: true, message: "请输入新密码!" },
          {
            validator: (_, value: string) => refuse(Boolean(value) && !isStrongPassword(value), WEAK_PASSWORD),
          },
        ]}
      >
        <PasswordInput autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="confirmpassword"
        label="确认新密码"
        dependencies={["password"]}
        rules={[
          { required: true, message: "请确认新密码!" },
          ({ getFieldValue }) => ({
            validator: (_, value: string) => refuse(Boolean(value) && value !== getFieldValue("password"), "两次输入的密码不一样!"),
          }),
        ]}
      >
        <PasswordInput autoComplete="new-password" />
      </Form.Item>
      <Form.Item {...(labels === "beside" ? { wrapperCol: buttonsBeside } : {})} noStyle={labels === "above"}>
        <Space>
          <Button type="primary" htmlType="submit" loading={isPending}>
            确定
          </Button>
          <Button onClick={cancel}>{cancelLabel}</Button>
        </Space>
      </Form.Item>
    </Form>
  );
}

function refuse(isWrong: boolean, message: string): Promise<void> {
  return isWrong ? Promise.reject(new Error(message)) : Promise.resolve();
}
