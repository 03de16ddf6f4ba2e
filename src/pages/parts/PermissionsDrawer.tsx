import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Alert, App, Button, Drawer, Empty, Flex, Input, Result, Skeleton, Tag, Typography } from "antd";
import { useDeferredValue, useMemo, useState } from "react";
import { clearable, TickTree, useClosing } from "../../runtime/index.ts";
import type { CustomDialogProps, TickNode } from "../../runtime/index.ts";
import type { PermissionTreeNode } from "./permissionTree.types.ts";
import { codesBelow, findNode, isBeyond, searchTree, tickedNodes, toggleNode } from "./permissionSelection.ts";
import { trimSpace } from "../../schema/text/space.ts";

/** Why a box cannot be ticked. */
const BEYOND = "您没有此权限，不能授予";

const kindLabel = { menu: undefined, button: "按钮", field: "内容" } as const;

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

/** Rights as they are being edited. */
interface Draft {
  readonly codes: ReadonlySet<string>;
  /** What was stored when the editing began; what others save meanwhile was not seen, and is the server's to refuse. */
  readonly seen: readonly string[];
}

/** What a holder has as it is stored, and as it is being edited. */
function useCodes({ key, loadTree, loadCodes }: PermissionHolder) {
  const tree = useQuery({ queryKey: ["permissionTree", key], queryFn: loadTree, staleTime: 0 });
  const held = useQuery({ queryKey: ["permissionCodes", key], queryFn: loadCodes, staleTime: 0, gcTime: 0 });
  const [draft, setDraft] = useState<Draft>();
  const nodes = useMemo(() => tree.data ?? [], [tree.data]);
  const seen = useMemo(() => draft?.seen ?? held.data ?? [], [draft, held.data]);
  const selected = useMemo(() => draft?.codes ?? new Set(seen), [draft, seen]);
  return {
    nodes,
    seen,
    selected,
    known: useMemo(() => new Set(codesBelow(nodes)), [nodes]),
    isChanged: draft !== undefined && !sameCodes(draft.codes, seen),
    isPending: tree.isPending || held.isPending,
    // A refresh that fails leaves what is being edited on screen.
    error: tree.data && held.data ? null : (tree.error ?? held.error),
    reload: () => void Promise.all([tree.refetch(), held.refetch()]),
    toggle: (node: PermissionTreeNode, checked: boolean) => setDraft({ codes: toggleNode(nodes, selected, node, checked), seen }),
  };
}

/** Assigns menu, button and field rights in a checkable tree. Closing with changes asks first. */
export function PermissionsDrawer({ title, holder, savedText, onClose, onChanged }: PermissionsDrawerProps) {
  const { message } = App.useApp();
  const client = useQueryClient();
  const codes = useCodes(holder);
  const { close, askToClose } = useClosing(codes.isChanged, onClose);

  const save = useMutation({
    mutationFn: () => holder.save([...codes.selected], codes.seen),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ["permissionCodes", holder.key] });
      void message.success(savedText);
      onChanged();
      close();
    },
  });

  return (
    <Drawer
      open
      width={560}
      title={title}
      onClose={askToClose}
      footer={
        <Flex justify="space-between" align="center">
          <Typography.Text type="secondary">
            已选 {[...codes.known].filter((code) => codes.selected.has(code)).length} / {codes.known.size} 项
          </Typography.Text>
          <Flex gap="small">
            <Button onClick={askToClose}>取消</Button>
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

/** While a word is searched for, the tree is what it finds: a group is ticked, and ticks, as far as it is shown. */
function PermissionTree({ nodes, selected, isPending, error, reload, toggle }: PermissionTreeProps) {
  const [typed, setTyped] = useState("");
  const word = useDeferredValue(trimSpace(typed));
  const shown = useMemo(() => searchTree(nodes, word), [nodes, word]);
  const ticks = useMemo(() => tickedNodes(shown, selected), [shown, selected]);
  const treeData = useMemo(() => shown.map(treeDataOf), [shown]);
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
        onChange={({ target }) => setTyped(target.value)}
      />
      {shown.length === 0 ? (
        <Empty description={`没有名称或编码包含“${word}”的权限`} />
      ) : (
        <TickTree
          name="权限"
          // Each search opens what it finds.
          key={word}
          defaultExpandAll={word !== ""}
          defaultExpandedKeys={shown.map((node) => node.key)}
          treeData={treeData}
          checkedKeys={ticks}
          onCheck={(_, { node, checked }) => {
            const ticked = findNode(shown, String(node.key));
            if (ticked) toggle(ticked, checked);
          }}
        />
      )}
    </Flex>
  );
}

function treeDataOf(node: PermissionTreeNode): TickNode {
  const label = kindLabel[node.type];
  const reason = isBeyond(node) ? BEYOND : undefined;
  return {
    key: node.key,
    text: [node.title, label, reason].filter((part) => part !== undefined).join("，"),
    disableCheckbox: reason !== undefined,
    content: (
      <Flex gap="small" align="center" title={reason ?? node.code}>
        {node.title}
        {label && <Tag bordered={false}>{label}</Tag>}
        {reason !== undefined && node.code !== undefined && <Typography.Text type="secondary">{reason}</Typography.Text>}
      </Flex>
    ),
    children: node.children.map(treeDataOf),
  };
}

function sameCodes(draft: ReadonlySet<string>, held: readonly string[]): boolean {
  return draft.size === new Set(held).size && held.every((code) => draft.has(code));
}
