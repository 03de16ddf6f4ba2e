import { useMemo } from "react";
import { isListing, type ListingScreen } from "../../schema/model/screen.ts";
import type { EmbeddedListProps } from "../detail/EmbeddedListContext.ts";
import { lazyPart } from "../code/lazyPart.tsx";
import { useListController } from "../listing/useListController.ts";
import { ScreenFrame } from "../screen/ScreenFrame.tsx";
import { ScreenList } from "../screen/ScreenParts.tsx";
import { ScreenGate } from "../screen/ScreenGate.tsx";

const RowTimeline = lazyPart(async () => (await import("../detail/RowTimeline.tsx")).RowTimeline);

/** The list of a screen inside another one: its state stays in memory, its rows are limited. */
export function EmbeddedList({ screenId, ...rest }: EmbeddedListProps) {
  return (
    <ScreenGate screenId={screenId}>
      {(screen) => {
        if (!isListing(screen)) throw new Error(`屏幕“${screenId}”没有列表`);
        return <LimitedList screen={screen} {...rest} />;
      }}
    </ScreenGate>
  );
}

function LimitedList({ screen: compiled, fixed, initial, view }: Omit<EmbeddedListProps, "screenId"> & { readonly screen: ListingScreen }) {
  const screen = useMemo(() => withoutAside(withoutFields(compiled, Object.keys(fixed))), [compiled, fixed]);
  const controller = useListController(screen, { inAddress: false, fixed });
  return (
    <ScreenFrame controller={controller} inAddress={false} initial={initial}>
      {view === "timeline" ? <RowTimeline controller={controller} /> : <ScreenList controller={controller} isEmbedded initial={initial} />}
    </ScreenFrame>
  );
}

/** What is the same in all rows need neither be asked for nor shown. */
function withoutFields(screen: ListingScreen, names: readonly string[]): ListingScreen {
  const varies = ({ field }: { readonly field: string }) => !names.includes(field);
  return { ...screen, query: screen.query.filter(varies), columns: screen.columns.filter(varies) };
}

/** Beside a list inside another screen is no room; the condition stands in the query bar instead. */
function withoutAside({ aside: _aside, ...screen }: ListingScreen): ListingScreen {
  return screen;
}
