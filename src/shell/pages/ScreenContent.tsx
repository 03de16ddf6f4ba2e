import { builtInViews } from "../../runtime/builtInViews.ts";
import { registerFieldViews } from "../../runtime/fields/fieldView.ts";
import { registerPicker } from "../../runtime/picker/registerPicker.ts";
import { SchemaScreen } from "../../runtime/screens/SchemaScreen.tsx";
import { registerEjectedPages } from "./registeredEjected.ts";
import { registerTools } from "./registeredTools.ts";

registerFieldViews(builtInViews);
registerPicker();
registerTools();
registerEjectedPages();

/** A generated screen, together with the field views it draws with; loaded when the first screen opens. */
export function ScreenContent({ screenId }: { readonly screenId: string }) {
  return <SchemaScreen screenId={screenId} />;
}
