import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Alert, Flex, Form, Modal, TreeSelect } from "antd";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { CustomDialogProps } from "../../runtime/actions/customActions.ts";
import { asApiError } from "../../runtime/api/apiError.ts";
import { HOME_PATH } from "../navigation/navigation.ts";
import { useSession } from "../session/session.store.ts";
import { beginView, loadSharedDepartment, loadViewPlaces } from "./viewAs.ts";

/** Asks from which department to look through the eyes of a role, and leads to its home. */
export function ViewAsDialog({ rows, onClose }: CustomDialogProps) {
  const role = rows[0];
  const roleId = String(role?.["id"] ?? "");
  const name = String(role?.["roleName"] ?? "");
  const navigate = useNavigate();
  const queries = useQueryClient();
  const place = useViewPlace(roleId);
  const begin = useMutation({
    mutationFn: () => beginView({ roleId, orgCode: place.orgCode ?? "" }, queries),
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
      okButtonProps={{ disabled: place.isLoading }}
      onOk={() => begin.mutate()}
      onCancel={onClose}
    >
      <Flex vertical gap="middle">
        {begin.error && <Alert type="error" showIcon message={asApiError(begin.error).message} />}
        <Form layout="vertical">
          <Form.Item label="从哪个部门查看" htmlFor="viewed-department" help={place.note}>
            <TreeSelect
              id="viewed-department"
              placeholder="不在任何部门"
              value={place.orgCode ?? null}
              loading={place.isLoading}
              treeData={[...place.places]}
              fieldNames={{ value: "orgCode", label: "title", children: "children" }}
              treeNodeFilterProp="title"
              treeDefaultExpandAll
              showSearch
              allowClear
              onChange={(next: string | null | undefined) => place.choose(next ?? undefined)}
            />
          </Form.Item>
        </Form>
        <p>菜单、按钮和数据会与该角色在所选部门看到的一样，但不会超出您自己的权限。期间只能看、不能改，访问会记入审计日志。</p>
        <p>随时可以点页面上方的“结束查看”，回到现在打开的页签；30 分钟后自动结束。</p>
      </Flex>
    </Modal>
  );
}

/** The department to look from: that of all who have the role, else one's own, until another is chosen. */
function useViewPlace(roleId: string) {
  const own = useSession(({ user }) => user?.orgCode ?? undefined);
  const places = useQuery({ queryKey: ["view", "places"], queryFn: loadViewPlaces, staleTime: 0 });
  // Who sees no people is not told where they work, and looks from their own department unless they choose.
  const shared = useQuery({
    queryKey: ["view", "shared", roleId],
    queryFn: async () => (await loadSharedDepartment(roleId).catch(() => undefined)) ?? null,
    staleTime: 0,
  });
  const [chosen, setChosen] = useState<{ readonly orgCode: string | undefined }>();
  const suggested = shared.data ?? own;
  return {
    places: places.data ?? [],
    isLoading: places.isPending || shared.isPending,
    orgCode: chosen ? chosen.orgCode : suggested,
    note: noteOf({ failure: places.error, isShared: Boolean(shared.data) && !chosen }),
    choose: (orgCode: string | undefined) => setChosen({ orgCode }),
  };
}

function noteOf({ failure, isShared }: { readonly failure: unknown; readonly isShared: boolean }): string {
  if (failure) return `部门没有读到：${asApiError(failure).message}`;
  return isShared ? "有此角色的人都在这个部门；可以另选" : "按部门开放的数据以所选部门为准";
}
