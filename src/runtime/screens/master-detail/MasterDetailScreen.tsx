import { Drawer, Empty, Tabs } from "antd";
import { useCallback, useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { Row } from "../../../schema/model/json.ts";
import type { ListingScreen, ScreenOf } from "../../../schema/model/screen.ts";
import { RelatedList } from "../../detail/RelatedList.tsx";
import { useListController } from "../../listing/useListController.ts";
import { ScreenFrame } from "../../screen/ScreenFrame.tsx";
import { ScreenList } from "../../screen/ScreenParts.tsx";
import { useNarrow } from "../../base/useNarrow.ts";
import { closable } from "../../window/closable.ts";
import { foldingTabs } from "../../window/foldingTabs.tsx";
import styles from "./MasterDetailScreen.module.css";

/** Below this width (px) two lists do not fit beside each other. */
const stackedWidth = 1199.98;
const masterParam = "_master";

/** Props of `MasterDetailScreen`. */
export interface MasterDetailScreenProps {
  readonly screen: ScreenOf<"master-detail">;
}

/** A list, and beside it the lists of what belongs to the chosen row. On a narrow screen they open over it. */
export function MasterDetailScreen({ screen }: MasterDetailScreenProps) {
  const controller = useListController(screen, { inAddress: true });
  const isStacked = useNarrow(stackedWidth);
  const [search, setSearch] = useSearchParams();
  const [isOpen, setIsOpen] = useState(false);
  const wanted = search.get(masterParam);
  const row = controller.rows.find(({ id }) => id === wanted) ?? (isStacked ? undefined : controller.rows[0]);

  const choose = useCallback(
    (next: Row) => {
      setIsOpen(true);
      setSearch(
        (current) => {
          const changed = new URLSearchParams(current);
          changed.set(masterParam, String(next["id"]));
          return changed;
        },
        { replace: true },
      );
    },
    [setSearch],
  );
  const activeId = row?.["id"];
  const active = useMemo(() => ({ id: activeId === undefined ? undefined : String(activeId), choose }), [activeId, choose]);
  const master = <ScreenList controller={controller} active={active} />;
  const details = row ? <Details screen={screen} row={row} /> : <Unchosen screen={screen} />;
  return (
    <ScreenFrame controller={controller} inAddress>
      {isStacked ? (
        <>
          {master}
          <Drawer
            open={isOpen && row !== undefined}
            closable={closable}
            width="100%"
            title={titleOf(screen, row)}
            onClose={() => setIsOpen(false)}
            destroyOnHidden
          >
            {details}
          </Drawer>
        </>
      ) : (
        <div className={styles.panes}>
          {master}
          <div className={styles.details}>{details}</div>
        </div>
      )}
    </ScreenFrame>
  );
}

function Details({ screen, row }: { readonly screen: ScreenOf<"master-detail">; readonly row: Row }) {
  const id = String(row["id"]);
  const [only] = screen.details;
  if (only && screen.details.length === 1) {
    return (
      <>
        <h2 className={styles.title}>{`${titleOf(screen, row)} · ${only.title}`}</h2>
        <RelatedList key={id} related={only} row={row} />
      </>
    );
  }
  return (
    <Tabs
      {...foldingTabs}
      items={screen.details.map((related) => ({
        key: `${related.screen}:${related.by}`,
        label: related.title,
        children: <RelatedList key={id} related={related} row={row} />,
      }))}
    />
  );
}

function Unchosen({ screen }: { readonly screen: ListingScreen }) {
  return (
    <div className={styles.blank}>
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={`请在左侧选择一条${screen.entity.title}`} />
    </div>
  );
}

function titleOf({ entity }: ListingScreen, row: Row | undefined): string {
  return String(row?.[entity.label] ?? entity.title);
}
