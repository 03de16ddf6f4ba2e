import { ArrowLeftOutlined } from "@ant-design/icons";
import { Button, Drawer } from "antd";
import type { ListingScreen, DetailLayout } from "../../schema/model/screen.ts";
import { closable } from "../window/closable.ts";
import styles from "./Detail.module.css";
import { DetailActions } from "./DetailActions.tsx";
import { DetailBody } from "./DetailBody.tsx";
import type { DetailBodyProps } from "./DetailBody.tsx";
import { useRow } from "./useRow.ts";

/** Props of `DetailView`. */
export interface DetailViewProps {
  readonly screen: ListingScreen;
  readonly layout: DetailLayout;
  readonly id: string;
  readonly values?: DetailBodyProps["values"];
  onClose(): void;
}

/** Tabs bring room of their own above them. */
const drawerStyles = { body: { paddingBlockStart: 8 } } as const;

/** A row read-only, in a drawer over the list or as a page in its place. */
export function DetailView({ screen, layout, id, values, onClose }: DetailViewProps) {
  const loaded = useRow(screen.entity, id);
  const { row } = loaded;
  const label = row?.[screen.entity.label];
  const title = `${screen.entity.title}详情${typeof label === "string" && label !== "" ? `：${label}` : ""}`;
  const body = <DetailBody screen={screen} layout={layout} id={id} loaded={loaded} values={values} />;
  const actions = <DetailActions screen={screen} row={row} />;
  if (layout.open === "drawer") {
    return (
      <Drawer
        open
        className={styles.drawer ?? ""}
        title={title}
        closable={closable}
        width={`min(${layout.width}px, 100vw)`}
        extra={actions}
        styles={drawerStyles}
        onClose={onClose}
      >
        {body}
      </Drawer>
    );
  }
  return (
    <article className={styles.page} aria-label={title}>
      <header className={styles.header}>
        <div className={styles.title}>
          <Button type="text" icon={<ArrowLeftOutlined />} aria-label="返回列表" onClick={onClose} />
          {title}
        </div>
        {actions}
      </header>
      {body}
    </article>
  );
}
