import type { ListingScreen } from "../../schema/model/screen.ts";
import { ListView } from "../list/ListView.tsx";
import { useListController } from "../listing/useListController.ts";
import { ScreenFrame } from "../screen/ScreenFrame.tsx";

/** A list with forms and details. */
export function CrudScreen({ screen }: { readonly screen: ListingScreen }) {
  const controller = useListController(screen, { inAddress: true });
  return (
    <ScreenFrame controller={controller} inAddress>
      <ListView controller={controller} />
    </ScreenFrame>
  );
}
