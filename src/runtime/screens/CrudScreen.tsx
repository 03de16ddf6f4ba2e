import type { ListingScreen } from "../../schema/model/screen.ts";
import { useListController } from "../listing/useListController.ts";
import { ScreenFrame } from "../screen/ScreenFrame.tsx";
import { ScreenList } from "../screen/ScreenParts.tsx";

/** A list with forms and details. */
export function CrudScreen({ screen }: { readonly screen: ListingScreen }) {
  const controller = useListController(screen, { inAddress: true });
  return (
    <ScreenFrame controller={controller} inAddress>
      <ScreenList controller={controller} />
    </ScreenFrame>
  );
}
