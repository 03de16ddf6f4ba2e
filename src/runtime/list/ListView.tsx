import { useCallback, useState } from "react";
import { AdvancedQueryNote, AdvancedQueryPart } from "../query/advanced/AdvancedQuery.tsx";
import { useAdvancedQuery } from "../query/advanced/useAdvancedQuery.ts";
import { ConditionChips } from "../query/ConditionChips.tsx";
import { QueryBar } from "../query/QueryBar.tsx";
import { useNarrow } from "../base/useNarrow.ts";
import { useDensity } from "./density.ts";
import { ListFailure } from "./ListFailure.tsx";
import { ListFooter } from "./ListFooter.tsx";
import { ListTable } from "./ListTable.tsx";
import type { ActiveRow, TreeTable } from "./ListTable.tsx";
import { ListToolbar } from "./ListToolbar.tsx";
import styles from "./ListView.module.css";
import { useColumns } from "./useColumns.ts";
import { useEscape } from "./useEscape.ts";
import type { ListController } from "../listing/useListController.ts";

/** Props of `ListView`. */
export interface ListViewProps {
  readonly controller: ListController;
  /** Stands inside another screen, whose frame it follows. @default false */
  readonly isEmbedded?: boolean;
  /** Draws the rows as a tree, without pages. */
  readonly tree?: TreeTable | undefined;
  readonly active?: ActiveRow | undefined;
}

/** A list: conditions, what can be done, rows, and total with selection. */
export function ListView({ controller, isEmbedded = false, tree, active }: ListViewProps) {
  const { screen } = controller;
  const columns = useColumns(screen);
  const [density, setDensity] = useDensity();
  const [isMaximised, setIsMaximised] = useState(false);
  const isNarrow = useNarrow();
  const advanced = useAdvancedQuery(controller);
  const isSelectable = screen.batchActions.length > 0 || screen.toolbar.some((action) => action.do.op === "export");

  useEscape(
    isMaximised,
    useCallback(() => setIsMaximised(false), []),
  );
  const classes = [styles.list, isEmbedded ? styles.embedded : "", isMaximised ? styles.maximised : ""].join(" ");
  return (
    <section className={classes} aria-label={screen.title}>
      {screen.query.length > 0 && !isNarrow && <QueryBar controller={controller} />}
      <div className={styles.panel}>
        <ListToolbar
          controller={controller}
          columns={columns}
          density={density}
          onDensity={setDensity}
          isMaximised={isMaximised}
          onMaximise={setIsMaximised}
          advanced={advanced}
          tree={tree}
        />
        <ConditionChips controller={controller} />
        <AdvancedQueryNote controller={controller} control={advanced} />
        <StaleNote controller={controller} />
        <ListTable controller={controller} columns={columns} density={density} isSelectable={isSelectable} tree={tree} active={active} />
        <ListFooter controller={controller} isSelectable={isSelectable} hasPages={tree === undefined} />
      </div>
      <AdvancedQueryPart controller={controller} control={advanced} isEmbedded={isEmbedded} />
    </section>
  );
}

/** Rows that could not be renewed stay on screen, with a note that they may be old. */
function StaleNote({ controller }: { readonly controller: ListController }) {
  if (!controller.error || controller.rows.length === 0) return null;
  return (
    <div className={styles.failure}>
      <ListFailure controller={controller} />
    </div>
  );
}
