import {
  ColumnHeightOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  NodeCollapseOutlined,
  NodeExpandOutlined,
  ReloadOutlined,
  InboxOutlined,
} from "@ant-design/icons";
import { memo } from "react";
import type { ReactNode } from "react";
import type { ActionItem } from "../../schema/model/screen.ts";
import { AsideButton } from "../aside/AsideButton.tsx";
import { AdvancedQueryButton } from "../query/advanced/AdvancedQuery.tsx";
import type { AdvancedQueryControl } from "../query/advanced/useAdvancedQuery.ts";
import { QueryDrawer } from "../query/QueryDrawer.tsx";
import { useNarrow } from "../base/useNarrow.ts";
import { ExportAction } from "../actions/ExportAction.tsx";
import { useActionScope } from "../actions/ActionScope.tsx";
import { ToolbarAction } from "../actions/ToolbarAction.tsx";
import { ToolbarMenu } from "../actions/ToolbarMenu.tsx";
import { ButtonMenu } from "../window/ButtonMenu.tsx";
import { ColumnSettings } from "./ColumnSettings.tsx";
import { densities } from "./density.ts";
import type { Density } from "./density.ts";
import type { TreeTable } from "./treeSlots.ts";
import styles from "./ListToolbar.module.css";
import { ToolButton } from "../base/ToolButton.tsx";
import type { ColumnsControl } from "./useColumns.ts";
import type { ListController } from "../listing/useListController.ts";
import { useFolding } from "./useFolding.ts";

/** Props of `ListToolbar`. */
export interface ListToolbarProps {
  readonly controller: ListController;
  readonly columns: ColumnsControl;
  readonly density: Density;
  onDensity(density: Density): void;
  readonly isMaximised: boolean;
  onMaximise(isMaximised: boolean): void;
  readonly advanced: AdvancedQueryControl;
  /** Present where the rows are a tree: how it folds as a whole. */
  readonly tree?: Pick<TreeTable, "onOpenAll" | "onCloseAll"> | undefined;
  /** The rows stand in a table, whose columns and density can be chosen. */
  readonly hasTable: boolean;
  /** Deleted rows can be looked at from here. */
  readonly hasBin: boolean;
  /** What the screen around adds; on a phone it has a line of its own. */
  readonly extra: ReactNode;
}

/** What can be done with the list: the primary action left, then batches; tools right. A narrow one keeps to one line. */
export function ListToolbar(props: ListToolbarProps) {
  const isNarrow = useNarrow();
  const { toolbar, batchActions } = props.controller.screen;
  const { bar, tools, isFolded } = useFolding([...toolbar, ...batchActions].map(({ label }) => label).join());
  return (
    <div className={styles.toolbar} ref={bar}>
      <div className={styles.group}>{isNarrow ? <NarrowActions {...props} /> : <Actions {...props} isFolded={isFolded} />}</div>
      <div className={`${styles.group} ${styles.tools}`} ref={tools} role="toolbar" aria-label="列表工具">
        <Tools {...props} isNarrow={isNarrow} />
      </div>
    </div>
  );
}

/** What is done with the whole list, now and then: the first to go behind 更多. */
const rare: readonly string[] = ["import", "export", "print"];

function Actions({ controller: { screen, selection }, isFolded }: ListToolbarProps & { readonly isFolded: boolean }) {
  const primaryFirst = [...screen.toolbar].sort((left, right) => Number(right.primary) - Number(left.primary));
  const isAway = ({ primary, do: effect }: ActionItem) => isFolded && !primary && rare.includes(effect.op);
  const away = primaryFirst.filter(isAway).map((action) => ({ action, rows: [] }));
  return (
    <>
      {primaryFirst
        .filter((action) => !isAway(action))
        .map((action) =>
          action.do.op === "export" ? <ExportAction key={action.id} action={action} /> : <ToolbarAction key={action.id} action={action} />,
        )}
      {screen.batchActions.map((action) => (
        <ToolbarAction key={action.id} action={action} rows={selection.rows} />
      ))}
      <ToolbarMenu entries={away} />
      {/* Behind the buttons, so that none of them moves. The foot of the list tells it to who hears the page. */}
      {screen.batchActions.length > 0 && selection.ids.length > 0 && (
        <span className={styles.chosen} data-chosen>
          已选 {selection.ids.length.toLocaleString("zh-CN")}
        </span>
      )}
    </>
  );
}

function NarrowActions({ controller, advanced, tree, hasBin }: ListToolbarProps) {
  const { open } = useActionScope();
  const { screen, selection } = controller;
  const others = screen.toolbar.filter(({ primary }) => !primary).map((action) => ({ action, rows: [] }));
  const batches = screen.batchActions.map((action) => ({ action, rows: selection.rows }));
  return (
    <>
      {screen.query.length > 0 && <QueryDrawer controller={controller} advanced={advanced} />}
      <AsideButton controller={controller} />
      {screen.toolbar
        .filter(({ primary }) => primary)
        .map((action) => (
          <ToolbarAction key={action.id} action={action} />
        ))}
      <ToolbarMenu entries={[...others, ...batches]} tools={[...(tree ? foldTools(tree) : []), ...(hasBin ? [binTool(open)] : [])]} />
    </>
  );
}

/** How a tree is folded as a whole. */
function foldTools({ onOpenAll, onCloseAll }: NonNullable<ListToolbarProps["tree"]>) {
  return [
    { label: "全部展开", icon: <NodeExpandOutlined />, onClick: onOpenAll },
    { label: "全部收起", icon: <NodeCollapseOutlined />, onClick: onCloseAll },
  ];
}

/** Opens what was deleted. */
function binTool(open: ReturnType<typeof useActionScope>["open"]) {
  return { label: "回收站", icon: <InboxOutlined />, onClick: () => open({ type: "bin" }) };
}

function Tools({ controller, advanced, isNarrow, ...rest }: ListToolbarProps & { readonly isNarrow: boolean }) {
  const { columns, density, onDensity, isMaximised, onMaximise, tree, hasTable, hasBin, extra } = rest;
  const { isLoading, refresh, screen } = controller;
  return (
    <>
      {/* A narrow list with conditions of its own offers it beside them. */}
      {(!isNarrow || screen.query.length === 0) && <AdvancedQueryButton controller={controller} control={advanced} />}
      <FixedTools
        {...{ columns, density, onDensity, isMaximised, onMaximise, tree, hasTable, hasBin, extra, isLoading, refresh, isNarrow }}
      />
    </>
  );
}

interface FixedToolsProps extends Omit<ListToolbarProps, "controller" | "advanced">, Pick<ListController, "isLoading" | "refresh"> {
  readonly isNarrow: boolean;
}

/** The tools that go by neither conditions nor chosen rows. */
const FixedTools = memo(function FixedTools(props: FixedToolsProps) {
  const { columns, density, onDensity, isMaximised, onMaximise, tree, hasTable, hasBin, extra, isLoading, refresh, isNarrow } = props;
  const { open } = useActionScope();
  const densityMenu = {
    items: densities.map(({ key, label }) => ({ key, label })),
    selectable: true,
    selectedKeys: [density],
    onClick: ({ key }: { key: string }) => onDensity(key as Density),
  };
  return (
    <>
      {!isNarrow && tree && foldTools(tree).map((tool) => <ToolButton key={tool.label} {...tool} />)}
      <ToolButton label="刷新" icon={<ReloadOutlined spin={isLoading} />} onClick={() => void refresh()} />
      {hasTable && <ColumnSettings control={columns} />}
      {!isNarrow && (
        <>
          {hasTable && (
            <ButtonMenu menu={densityMenu}>
              <ToolButton label="密度" icon={<ColumnHeightOutlined />} aria-haspopup="menu" />
            </ButtonMenu>
          )}
          <ToolButton
            label={isMaximised ? "退出全屏" : "全屏"}
            icon={isMaximised ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
            aria-pressed={isMaximised}
            onClick={() => onMaximise(!isMaximised)}
          />
          {hasBin && <ToolButton {...binTool(open)} />}
          {/* At the edge: tools come and go with what is shown, and what was clicked stays under the mouse. */}
          {extra}
        </>
      )}
    </>
  );
});
