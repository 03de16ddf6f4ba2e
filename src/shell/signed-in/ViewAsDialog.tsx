import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Alert, Flex, Modal } from "antd";
import { useNavigate } from "react-router-dom";
import type { CustomDialogProps } from "../../runtime/actions/customActions.ts";
import { asApiError } from "../../runtime/api/apiError.ts";
import { HOME_PATH } from "../navigation/navigation.ts";
import { beginView } from "./viewAs.ts";

/** Asks whether to look through the eyes of a role, and leads to its home. */
export function ViewAsDialog({ rows, onClose }: CustomDialogProps) {
  const role = rows[0];
  const name = String(role?.["roleName"] ?? "");
  const navigate = useNavigate();
  const queries = useQueryClient();
  const begin = useMutation({
    mutationFn: () => beginView(String(role?.["id"] ?? ""), queries),
    onSuccess: () => {
      onClose();
      void navigate(HOME_PATH);
    },
  });
  return (
    <Modal
      open
      title={`以角色“${name}”查看`}
      width={480}
      okText="开始查看"
      cancelText="取消"
      confirmLoading={begin.isPending}
      onOk={() => begin.mutate()}
      onCancel={onClose}
    >
      <Flex vertical gap="middle">
        {begin.error && <Alert type="error" showIcon message={asApiError(begin.error).message} />}
        <p>
          菜单、按钮和数据会与该角色看到的一样，但不会超出您自己的权限；按部门开放的数据以您当前的部门为准。期间只能看、不能改，访问会记入审计日志。
        </p>
        <p>随时可以点页面上方的“结束查看”；30 分钟后自动结束。</p>
      </Flex>
    </Modal>
  );
}
