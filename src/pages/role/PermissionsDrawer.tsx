import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Alert, App, Button, Drawer, Empty, Flex, Input, Result, Skeleton, Tag, Typography } from "antd";
import { useMemo, useState } from "react";
import { clearable, TickTree } from "../../runtime/index.ts";
import type { CustomDialogProps, TickNode } from "../../runtime/index.ts";
import type { PermissionTreeNode } from "./permissionApi.ts";
import { codesBelow, tickedNodes, toggleNode } from "./permissionSelection.ts";

const kindLabel = { menu: undefined, button: "按钮", field: "字段" } as const;

/** Whose rights are edited, and how they are read and saved. */
export interface PermissionHolder {
  /** Tells the holder from all others. */
  readonly key: string;
  /** Everything that can be given to the holder. */
  loadTree(): Promise<readonly PermissionTreeNode[]>;
  loadCodes(): Promise<readonly string[]>;
  save(codes: readonly string[], before: readonly string[]): Promise<void>;
}

/** Props of `PermissionsDrawer`. */
export interface PermissionsDrawerProps extends Pick<CustomDialogProps, "onClose" | "onChanged"> {
  readonly title: string;
  readonly holder: PermissionHolder;
  /** What a person is told once it is saved. */
  readonly savedText: string;
}

/** What a holder has as it is stored, and as it is being edited. */
function useCodes({ key, loadTree, loadCodes }: PermissionHolder) {
  const tree = useQuery({ queryKey: ["permissionTree", key], queryFn: loadTree, staleTime: 0 });
  const held = useQuery({ queryKey: ["permissionCodes", key], queryFn: loadCodes, staleTime: 0, gcTime: 0 });
  const [draft, setDraft] = useState<ReadonlySet<string>>();
  const nodes = useMemo(() => tree.data ?? [], [tree.data]);
  const stored = useMemo(() => held.data ?? [], [held.data]);
  const selected = useMemo(() => draft ?? new Set(stored), [draft, stored]);
  return {
    nodes,
    stored,
    selected,
    known: useMemo(() => new Set(codesBelow(nodes)), [nodes]),
    isChanged: draft !== undefined && !sameCodes(draft, stored),
    isPending: tree.isPending || held.isPending,
    error: tree.error ?? held.error,
    reload: () => void Promise.all([tree.refetch(), held.refetch()]),
    toggle: (key: string, checked: boolean) => setDraft(toggleNode(nodes, selected, key, checked)),
  };
}

/** Assigns menu, button and field rights in a checkable tree. Closing with changes asks first. */
export function PermissionsDrawer({ title, holder, savedText, onClose, onChanged }: PermissionsDrawerProps) {
  const { modal, message } = App.useApp();
  const client = useQueryClient();
  const codes = useCodes(holder);

  const save = useMutation({
    mutationFn: () => holder.save([...codes.selected], codes.stored),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ["permissionCodes", holder.key] });
      void message.success(savedText);
      onChanged();
      onClose();
    },
  });

  const close = (): void => {
    if (!codes.isChanged) return onClose();
    modal.confirm({
      title: "放弃未保存的授权改动？",
      content: "关闭后刚才的勾选不会保留。",
      okText: "放弃改动",
      cancelText: "继续编辑",
      okButtonProps: { danger: true },
      onOk: onClose,
    });
  };

  return (
    <Drawer
      open
      width={560}
      title={title}
      onClose={close}
      footer={
        <Flex justify="space-between" align="center">
          <Typography.Text type="secondary">
            已选 {[...codes.known].filter((code) => codes.selected.has(code)).length} / {codes.known.size} 项
          </Typography.Text>
          <Flex gap="small">
            <Button onClick={close}>取消</Button>
            <Button type="primary" disabled={!codes.isChanged} loading={save.isPending} onClick={() => save.mutate()}>
              保存
            </Button>
          </Flex>
        </Flex>
      }
    >
      {save.error && <Alert type="error" showIcon message="没有保存" description={save.error.message} />}
      <PermissionTree {...codes} />
    </Drawer>
  );
}

type PermissionTreeProps = Pick<ReturnType<typeof useCodes>, "nodes" | "selected" | "isPending" | "error" | "reload" | "toggle">;

function PermissionTree({ nodes, selected, isPending, error, reload, toggle }: PermissionTreeProps) {
  const [keyword, setKeyword] = useState("");
  const shown = useMemo(() => filterTree(nodes, keyword.trim()), [nodes, keyword]);
  const ticks = useMemo(() => tickedNodes(nodes, selected), [nodes, selected]);
  if (error)
    return <Result status="warning" title="权限没有加载出来" subTitle={error.message} extra={<Button onClick={reload}>重新加载</Button>} />;
  if (!isPending && nodes.length === 0) return <Empty description="还没有可以分配的权限；属于部门的角色，请先在部门管理中设置部门权限" />;
  if (isPending) return <Skeleton active paragraph={{ rows: 12 }} />;
  return (
    <Flex vertical gap="middle">
      <Input.Search
        allowClear={clearable}
        placeholder="按名称或权限编码查找"
        aria-label="查找权限"
        onChange={(event) => setKeyword(event.target.value)}
      />
      <TickTree
        name="权限"
        key={keyword === "" ? "all" : "filtered"}
        defaultExpandAll={keyword !== ""}
        defaultExpandedKeys={shown.map((node) => node.key)}
        treeData={shown.map(treeDataOf)}
        checkedKeys={ticks}
        onCheck={(_, { node, checked }) => toggle(String(node.key), checked)}
      />
    </Flex>
  );
}

function treeDataOf(node: PermissionTreeNode): TickNode {
  const label = kindLabel[node.type];
  return {
    key: node.key,
    text: label ? `${node.title}，${label}` : node.title,
    content: (
      <Flex gap="small" align="center" title={node.code}>
        {node.title}
        {label && <Tag bordered={false}>{label}</Tag>}
      </Flex>
    ),
    children: node.children.map(treeDataOf),
  };
}

function filterTree(nodes: readonly PermissionTreeNode[], keyword: string): PermissionTreeNode[] {
  if (keyword === "") return [...nodes];
  return nodes.flatMap((node) => {
    if (node.title.includes(keyword) || node.code?.includes(keyword)) return [node];
    const children = filterTree(node.children, keyword);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

function sameCodes(draft: ReadonlySet<string>, held: readonly string[]): boolean {
  return draft.size === new Set(held).size && held.every((code) => draft.has(code));
}
