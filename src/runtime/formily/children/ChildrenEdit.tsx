import { ChildRows } from "../../formily/children/ChildRows.tsx";
import { useChildEntity } from "../../fields/ChildEntities.tsx";
import type { FieldEditProps } from "../../fields/fieldView.ts";
import { Blank } from "../../fields/parts/Blank.tsx";

/** Edits child rows. The rows are the form's, so this editor stands inside one. */
export function ChildrenEdit({ field, ...props }: FieldEditProps) {
  const child = useChildEntity(field.name);
  return child ? <ChildRows {...props} model={field} child={child} /> : <Blank />;
}
