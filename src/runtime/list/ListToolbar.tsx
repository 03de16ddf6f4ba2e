import { ColumnHeightOutlined, FullscreenExitOutlined, FullscreenOutlined, ReloadOutlined } from "@ant-design/icons";
import { Dropdown } from "antd";
import type { ReactNode } from "react";
import { ToolbarAction } from "../actions/ToolbarAction.tsx";
import { ColumnSettings } from "./ColumnSettings.tsx";
import { densities } from "./density.ts";
import type { Density } from "./density.ts";
import { listTools } from "./listTools.ts";
import styles from "./ListToolbar.module.css";
import { ToolButton } from "./ToolButton.tsx";
import type { ColumnsControl } from "./useColumns.ts";
import type { ListController } from "./useListController.ts";

/** Props of `ListToolbar`. */
export interface ListToolbarProps {
  readonly controller: ListController;
  readonly columns: ColumnsControl;
  readonly density: Density;
  onDensity(density: Density): void;
  readonly isMaximised: boolean;
  onMaximise(isMaximised: boolean): void;
  /** Stands before the actions, e.g. the filters of a narrow screen. */
  readonly leading?: ReactNode;
}

/** What can be done with the list: the primary action left, then batches; tools right. */
export function ListToolbar({ controller, columns, density, onDensity, isMaximised, onMaximise, leading }: ListToolbarProps) {
  const { screen, selection, isLoading, refresh } = controller;
  const primaryFirst = [...screen.toolbar].sort((left, right) => Number(right.primary) - Number(left.primary));
  const densityMenu = {
    items: densities.map(({ key, label }) => ({ key, label })),
    selectable: true,
    selectedKeys: [density],
    onClick: ({ key }: { key: string }) => onDensity(key as Density),
  };
  return (
    <div className={styles.toolbar}>
      <div className={styles.group}>
        {leading}
        {primaryFirst.map((action) => (
          <ToolbarAction key={action.id} action={action} />
        ))}
        {screen.batchActions.map((action) => (
          <ToolbarAction key={action.id} action={action} rows={selection.rows} />
        ))}
      </div>
      <div className={styles.group} role="toolbar" aria-label="列表工具">
        {listTools().map(({ id, Component }) => (
          <Component key={id} controller={controller} />
        ))}
        <ToolButton label="刷新" icon={<ReloadOutlined spin={isLoading} aria-hidden />} onClick={() => void refresh()} />
        <Dropdown menu={densityMenu} trigger={["click"]}>
          <ToolButton label="密度" icon={<ColumnHeightOutlined aria-hidden />} aria-haspopup="menu" />
        </Dropdown>
        <ColumnSettings control={columns} />
        <ToolButton
          label={isMaximised ? "退出全屏" : "全屏"}
          icon={isMaximised ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
          aria-pressed={isMaximised}
          onClick={() => onMaximise(!isMaximised)}
        />
      </div>
    </div>
  );
}
