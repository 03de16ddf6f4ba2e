import { useMutation } from "@tanstack/react-query";
import { Alert, Button, Flex, Modal, Typography } from "antd";
import { http, useUnsavedGuard, type CustomDialogProps } from "../../runtime/index.ts";

async function resetPassword(username: string): Promise<string> {
  const { result } = await http.put<{ password: string }>("/sys/user/changePassword", { username }, { handles: "all" });
  return result.password;
}

/**
 * Resets a user's password: asks, lets the server make a one-time password and shows it once. Nobody chooses another
 * person's password here; the user must replace it at the next sign-in. From the request until the person confirms having
 * noted it, the dialog does not close by accident, which would lose the password.
 */
export function ResetPasswordDialog({ rows, onClose, onChanged }: CustomDialogProps) {
  const user = rows[0];
  const name = String(user?.["realname"] ?? "");
  const reset = useMutation({ mutationFn: () => resetPassword(String(user?.["username"] ?? "")), onSuccess: () => onChanged() });
  const done = reset.data !== undefined;
  const holdsPassword = reset.isPending || done;
  const giveUp = useUnsavedGuard(holdsPassword);
  const close = () => {
    giveUp();
    onClose();
  };
  return (
    <Modal
      open
      title={`重置密码：${name}`}
      width={480}
      maskClosable={false}
      keyboard={!holdsPassword}
      closable={!holdsPassword}
      onCancel={onClose}
      footer={
        done ? (
          <Button type="primary" onClick={close}>
            我已记下
          </Button>
        ) : (
          <>
            <Button disabled={reset.isPending} onClick={onClose}>
              取消
            </Button>
            <Button type="primary" danger loading={reset.isPending} onClick={() => reset.mutate()}>
              重置密码
            </Button>
          </>
        )
      }
    >
      <Flex vertical gap="middle">
        {reset.error && <Alert type="error" showIcon message="密码没有重置" description={reset.error.message} />}
        {done ? (
          <>
            <Alert
              type="warning"
              showIcon
              message="一次性密码只显示这一次"
              description="请当面或电话告知本人；对方下次登录时必须改成自己的密码。"
            />
            <Typography.Title level={3} copyable={{ text: reset.data, tooltips: ["复制", "已复制"] }}>
              {reset.data}
            </Typography.Title>
          </>
        ) : (
          <Typography.Paragraph>系统会为“{name}”生成一次性密码，并结束该用户现有的全部登录。确定重置吗？</Typography.Paragraph>
        )}
      </Flex>
    </Modal>
  );
}
