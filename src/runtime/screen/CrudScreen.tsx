import type { CompiledScreen } from "../../schema/model/screen.ts";
import { ListView } from "../list/ListView.tsx";
import { useListController } from "../list/useListController.ts";
import { ScreenFrame } from "./ScreenFrame.tsx";

/** Props of everything that draws a kind of screen. */
export interface ScreenProps {
  readonly screen: CompiledScreen;
}

/** A list with forms and details. */
export function CrudScreen({ screen }: ScreenProps) {
  const controller = useListController(screen, { inAddress: true });
  return (
    <ScreenFrame controller={controller} inAddress>
      <ListView controller={controller} />
    </ScreenFrame>
  );
}
