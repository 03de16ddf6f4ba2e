import { App, Form, Input, Modal, Typography } from "antd";
import { useState, type ReactNode } from "react";
import { atMost, trimSpace, useFirstFocus, type CustomDialogProps } from "../../runtime/index.ts";
import { saveBlob } from "../../runtime/forWidgets.ts";
import { consultCalls } from "../../widgets/consultation/core/consultCalls.ts";
import { useRefusableForm } from "../parts/useRefusableForm.ts";

interface Typed {
  readonly reason: string;
}

const MOST_REASON = 200;
/** Without it, editors of Windows read Chinese text files in another encoding. */
const BYTE_ORDER_MARK = "\u{FEFF}";

/** Saves one conversation as a text file for the record, after asking why; who took it, when and why goes to the audit log. */
export function RecordDialog({ rows, onClose }: CustomDialogProps) {
  const { id, consultNo } = rows[0] ?? {};
  const { form, isPending, submit } = useRefusableForm<Typed>();
  const { message } = App.useApp();
  const [scope, setScope] = useState<HTMLDivElement | null>(null);
  useFirstFocus(scope);
  const handleFinish = ({ reason }: Typed) =>
    submit(async () => {
      const { fileName, text } = await consultCalls.record(String(id), trimSpace(reason));
      saveBlob(new Blob([BYTE_ORDER_MARK, text], { type: "text/plain;charset=utf-8" }), fileName);
      void message.success(`已导出“${fileName}”，并已写入审计日志`);
      onClose();
    });
  const renderForm = (dialog: ReactNode) => (
    <Form form={form} layout="vertical" onFinish={(typed) => void handleFinish(typed)}>
      {dialog}
    </Form>
  );
  return (
    <Modal
      open
      title={`导出对话：${String(consultNo ?? "")}`}
      width={480}
      okText="导出"
      cancelText="取消"
      confirmLoading={isPending}
      maskClosable={false}
      // A button that submits, in the form that it submits, lets Enter do so, too.
      okButtonProps={{ htmlType: "submit" }}
      modalRender={renderForm}
      onCancel={onClose}
    >
      <Typography.Paragraph>
        全部对话会存为一个文本文件。文件离开系统后由您保管，请不要转发；谁在何时因何导出会写入审计日志。
      </Typography.Paragraph>
      <div ref={setScope}>
        <Form.Item name="reason" label="导出原因" rules={[{ required: true, whitespace: true, message: "请写明为什么导出这次对话" }]}>
          <Input.TextArea
            autoSize={{ minRows: 2, maxRows: 6 }}
            {...atMost(MOST_REASON, { show: true })}
            placeholder="例如 转介到市疾控，随附咨询记录"
          />
        </Form.Item>
      </div>
    </Modal>
  );
}
