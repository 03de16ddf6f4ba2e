import { useCallback, useState } from "react";
import type { ReactNode, RefObject } from "react";
import { useExportFormat } from "../actions/exportFormat.ts";
import { usePageActions } from "../actions/pageActions.ts";
import { BesideList } from "../aside/BesideList.tsx";
import { useAsidePlace } from "../aside/useAsidePlace.ts";
import { AdvancedQueryPart } from "../query/advanced/AdvancedQuery.tsx";
import { useAdvancedQuery } from "../query/advanced/useAdvancedQuery.ts";
import { ConditionChips } from "../query/ConditionChips.tsx";
import { QueryBar } from "../query/QueryBar.tsx";
import { SavedQueryChips } from "../query/SavedQueryChips.tsx";
import { useNarrow } from "../base/useNarrow.ts";
import { useWidth } from "../base/useWidth.ts";
import { useDensity } from "./density.ts";
import { ListFailure } from "./ListFailure.tsx";
import { ListFooter } from "./ListFooter.tsx";
import { ListRows } from "./ListRows.tsx";
import type { ActiveRow } from "./activeSlots.ts";
import type { ListRowsProps } from "./list.types.ts";
import type { TreeTable } from "./treeSlots.ts";
import { editsInPlace, RowsInPlace } from "./rowsInPlace.tsx";
import { ListToolbar } from "./ListToolbar.tsx";
import styles from "./ListView.module.css";
import { handleWidth, isOrdered } from "./rowOrder.ts";
import { useColumns } from "./useColumns.ts";
import { useEscape } from "./useEscape.ts";
import { useViewTools } from "./useViewTools.tsx";
import { useWrittenColumns } from "./writtenColumns.ts";
import type { WrittenTable } from "./writtenColumns.ts";
import type { Row } from "../../schema/model/json.ts";
import type { ListingScreen } from "../../schema/model/screen.ts";
import type { ListController } from "../listing/useListController.ts";

/** Props of `ListView`. */
export interface ListViewProps {
  readonly controller: ListController;
  /** Stands inside another screen, whose frame it follows. @default false */
  readonly isEmbedded?: boolean;
  /** Draws the rows as a tree. */
  readonly tree?: TreeTable | undefined;
  readonly active?: ActiveRow | undefined;
  /** A table that a page has written; its columns take the place of the screen's. */
  readonly written?: WrittenTable | undefined;
  /** What shows the rows in place of the table and its pages: columns of cards, days of a calendar. */
  readonly body?: ReactNode;
  /** Values that new rows start with, where they are made in the list itself. */
  readonly initial?: Row | undefined;
  /** What a list says that holds nothing at all. @default that there is nothing yet, and how to begin */
  readonly empty?: string | undefined;
}

/** A list: conditions, what can be done, rows, total with selection, and what stands beside it. */
export function ListView({ controller: list, isEmbedded = false, tree, active, written, body, initial, empty }: ListViewProps) {
  const controller = useWrittenColumns(list, written?.columns);
  const { screen } = controller;
  const [section, width] = useWidth<HTMLElement>();
  const [density, setDensity] = useDensity();
  const [isMaximised, setIsMaximised] = useState(false);
  const isNarrow = useNarrow();
  const advanced = useAdvancedQuery(controller, isEmbedded);
  const tools = useViewTools({ isEmbedded, isNarrow });
  const place = useAsidePlace(screen);
  const isSelectable = hasUseOfSelection(screen);
  const isCards = isNarrow && tree === undefined && written === undefined;
  const columns = useColumns(screen, { width: isCards ? undefined : roomOf(controller, width), isSelectable, density });

  useShownActions(controller, section, isEmbedded);
  useEscape(
    isMaximised,
    useCallback(() => setIsMaximised(false), []),
  );
  const shown = shownAs(controller, { isNarrow, tree, written, hasBody: body !== undefined });
  const classes = classesOf({ isEmbedded, isMaximised });
  const drawn = (
    <section ref={section} className={classes} aria-label={screen.title}>
      {screen.query.length > 0 && !isNarrow && <QueryBar controller={controller} />}
      <div className={styles.panel}>
        {tools.line}
        <ListToolbar
          controller={shown.tools}
          columns={columns}
          density={density}
          onDensity={setDensity}
          isMaximised={isMaximised}
          onMaximise={setIsMaximised}
          advanced={advanced}
          tree={tree}
          hasTable={shown.hasTable}
          hasBin={offersBin(screen, isEmbedded)}
          extra={tools.beside}
        />
        <SavedQueryChips controller={controller} advanced={advanced} />
        <ConditionChips
          controller={controller}
          advanced={advanced}
          saidBeside={saidBeside(screen, isEmbedded || isNarrow || place.isFolded)}
        />
        <StaleNote controller={controller} />
        {body ?? (
          <RowsAndFooter
            {...{ controller, columns, density, isSelectable, tree, active, written, empty, initial }}
            isInPlace={shown.isInPlace}
          />
        )}
      </div>
      <AdvancedQueryPart controller={controller} control={advanced} />
    </section>
  );
  if (isEmbedded) return drawn;
  return (
    <BesideList controller={controller} place={place}>
      {drawn}
    </BesideList>
  );
}

interface ShownAs extends Pick<ListViewProps, "tree" | "written"> {
  readonly isNarrow: boolean;
  readonly hasBody: boolean;
}

/** Where rows are edited in place, new ones are made there as well, and the columns are the table's own. */
function shownAs(controller: ListController, { hasBody, ...drawn }: ShownAs) {
  const { screen } = controller;
  const isInPlace = !hasBody && editsInPlace({ screen, ...drawn });
  if (!isInPlace) return { isInPlace, hasTable: !hasBody, tools: controller };
  const toolbar = screen.toolbar.filter((action) => action.do.op !== "create");
  return { isInPlace, hasTable: false, tools: { ...controller, screen: { ...screen, toolbar } } };
}

function offersBin({ entity }: ListingScreen, isEmbedded: boolean): boolean {
  return !isEmbedded && entity.bin === true;
}

/** px for columns, where the width of the list is known; cards choose among all, whatever fits beside each other. */
function roomOf(controller: ListController, width: number | undefined): number | undefined {
  return width === undefined ? undefined : width - (isOrdered(controller) ? handleWidth : 0);
}

function classesOf({ isEmbedded, isMaximised }: { readonly isEmbedded: boolean; readonly isMaximised: boolean }): string {
  return [styles.list, isEmbedded ? styles.embedded : "", isMaximised ? styles.maximised : ""].join(" ");
}

/** The field whose choice is seen beside the list, and so needs no chip above it. */
function saidBeside({ aside }: ListingScreen, isHidden: boolean): string | undefined {
  return isHidden ? undefined : aside?.field;
}

function hasUseOfSelection({ batchActions, toolbar }: ListingScreen): boolean {
  return batchActions.length > 0 || toolbar.some((action) => action.do.op === "export");
}

/** Offers the keyboard and the header's search what the buttons of a list do, while it is seen. */
function useShownActions({ screen, refresh }: ListController, place: RefObject<HTMLElement | null>, isEmbedded: boolean): void {
  const isSeen = () => place.current?.checkVisibility({ visibilityProperty: true }) ?? false;
  const { inFormat } = useExportFormat();
  usePageActions(isEmbedded ? undefined : { actions: screen.toolbar.map((action) => inFormat(action)), refresh, isSeen });
}

function RowsAndFooter({ isInPlace, initial, ...props }: ListRowsProps & Pick<ListViewProps, "initial"> & { readonly isInPlace: boolean }) {
  const { controller, density, isSelectable, tree } = props;
  if (isInPlace) return <RowsInPlace {...{ controller, density, initial }} />;
  return (
    <>
      <ListRows {...props} />
      <ListFooter controller={controller} isSelectable={isSelectable} hasPages={tree === undefined || tree.hasPages === true} />
    </>
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
