import { MenuFoldOutlined, MenuUnfoldOutlined } from "@ant-design/icons";
import type { ListController } from "../listing/useListController.ts";
import { ToolButton } from "../base/ToolButton.tsx";
import { AsideTree } from "./AsideTree.tsx";
import { AsideEdge } from "./AsideEdge.tsx";
import type { AsidePlace } from "./useAsidePlace.ts";
import styles from "./aside.module.css";

/** Props of `ListAside`. */
export interface ListAsideProps {
  readonly controller: ListController;
  readonly place: AsidePlace;
}

/** What stands beside a list on a wide screen; it folds to a strip, and its edge can be dragged. */
export function ListAside({ controller, place }: ListAsideProps) {
  const { aside } = controller.screen;
  if (!aside) return null;
  const { title } = aside;
  if (place.isFolded) {
    return (
      <section className={styles["folded"]} aria-label={title}>
        <ToolButton label={`展开${title}`} icon={<MenuUnfoldOutlined />} aria-expanded={false} onClick={() => place.fold(false)} />
        <span className={styles["foldedTitle"]} aria-hidden>
          {title}
        </span>
      </section>
    );
  }
  return (
    <section className={styles["aside"]} aria-label={title}>
      <header className={styles["head"]}>
        <span className={styles["title"]}>{title}</span>
        <ToolButton label={`收起${title}`} icon={<MenuFoldOutlined />} size="small" aria-expanded onClick={() => place.fold(true)} />
      </header>
      <AsideTree controller={controller} />
      <AsideEdge title={title} place={place} />
    </section>
  );
}
