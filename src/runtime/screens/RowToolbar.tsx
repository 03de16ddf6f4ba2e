import { useMemo } from "react";
import type { Row } from "../../schema/model/json.ts";
import { isListing, type ListingScreen } from "../../schema/model/screen.ts";
import { RowActions } from "../actions/RowActions.tsx";
import { useListController } from "../listing/useListController.ts";
import { ScreenFrame } from "../screen/ScreenFrame.tsx";
import { ScreenGate } from "../screen/ScreenGate.tsx";

/** Props of `RowToolbar`. */
export interface RowToolbarProps {
  readonly screenId: string;
  /** A row of the screen's entity, as its list gives it. */
  readonly row: Row;
  /** Only these actions of the screen, in this order. @default all that the screen offers for a row, but those of `without` */
  readonly actions?: readonly string[] | undefined;
  /** Leaves actions out, e.g. the one that opens the page on which the row is shown already. */
  readonly without?: readonly string[] | undefined;
  /** How many are seen at once; the rest wait under 更多. @default three, on a narrow screen none */
  readonly most?: number;
  /** Something was stored or deleted; what was read of the entity is loaded anew by then. */
  readonly onChanged?: (() => void) | undefined;
}

/**
 * What can be done with a row, outside of its list: the row actions of a screen with everything they open and ask. Rights, notices
 * and what is loaded anew are those of the list. What opens does not stand in the address, which belongs to the page around.
 */
export function RowToolbar({ screenId, ...rest }: RowToolbarProps) {
  return (
    <ScreenGate screenId={screenId} inLine>
      {(screen) => {
        if (!isListing(screen)) throw new Error(`屏幕“${screenId}”没有列表`);
        return <Toolbar screen={screen} {...rest} />;
      }}
    </ScreenGate>
  );
}

function Toolbar({
  screen,
  row,
  actions,
  without,
  most,
  onChanged,
}: Omit<RowToolbarProps, "screenId"> & { readonly screen: ListingScreen }) {
  const { changed, ...rest } = useListController(screen, { inAddress: false, loads: "none" });
  const controller = {
    ...rest,
    changed: async (...of: Parameters<typeof changed>) => {
      await changed(...of);
      onChanged?.();
    },
  };
  const { rowActions } = rest.screen;
  const named = actions?.join();
  const left = without?.join();
  const shown = useMemo(() => {
    const chosen = named?.split(",").flatMap((id) => rowActions.filter((action) => action.id === id)) ?? rowActions;
    const dropped = new Set(left?.split(","));
    return chosen.filter(({ id }) => !dropped.has(id));
  }, [rowActions, named, left]);
  return (
    <ScreenFrame controller={controller} inAddress={false}>
      <RowActions actions={shown} row={row} {...(most === undefined ? {} : { most })} />
    </ScreenFrame>
  );
}
