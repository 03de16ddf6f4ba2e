import { Suspense } from "react";
import type { CSSProperties, ReactNode } from "react";
import { useNarrow } from "../base/useNarrow.ts";
import { lazyPart } from "../code/lazyPart.tsx";
import type { ListController } from "../listing/useListController.ts";
import type { AsidePlace } from "./useAsidePlace.ts";
import styles from "./aside.module.css";

const ListAside = lazyPart(async () => (await import("./ListAside.tsx")).ListAside);

/** Props of `BesideList`. */
export interface BesideListProps {
  readonly controller: ListController;
  /** How the person has arranged it. */
  readonly place: AsidePlace;
  /** The list. */
  readonly children: ReactNode;
}

/** A list with what its screen puts beside it. Its place is there from the start, so that nothing moves when the code comes. */
export function BesideList({ controller, place, children }: BesideListProps) {
  const isNarrow = useNarrow();
  const hasAside = controller.screen.aside !== undefined && !isNarrow;
  const width = { "--aside-width": place.isFolded ? "40px" : `${place.width}px` } as CSSProperties;
  // The list keeps its place in the tree, whatever stands beside it: it would begin anew.
  return (
    <div className={hasAside ? styles["withAside"] : styles["alone"]} style={hasAside ? width : undefined}>
      {hasAside && (
        <div className={styles["place"]}>
          <Suspense>
            <ListAside controller={controller} place={place} />
          </Suspense>
        </div>
      )}
      <div className={styles["list"]}>{children}</div>
    </div>
  );
}
