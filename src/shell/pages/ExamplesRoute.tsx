import { ComponentExamples } from "../../pages/examples/ComponentExamples.tsx";
import { builtInViews } from "../../runtime/builtInViews.ts";
import { registerFieldViews } from "../../runtime/fields/fieldView.ts";
import { registerPicker } from "../../runtime/picker/registerPicker.ts";

// The pickers of its tables show rows of entities, as screens do; nobody may have opened one before.
registerFieldViews(builtInViews);
registerPicker();

/** Examples of components at their address, together with what their pickers draw with. */
export function ExamplesRoute() {
  return <ComponentExamples />;
}
