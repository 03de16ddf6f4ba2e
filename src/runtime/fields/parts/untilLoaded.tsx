import type { ComponentType } from "react";
import { Suspense } from "react";
import type { FieldShowProps } from "../fieldView.ts";

/** Shows a value plainly until the code that shows it well has come. */
export function untilLoaded(Shown: ComponentType<FieldShowProps>, Plain: ComponentType<FieldShowProps>): ComponentType<FieldShowProps> {
  return function ShownValue(props: FieldShowProps) {
    return (
      <Suspense fallback={<Plain {...props} />}>
        <Shown {...props} />
      </Suspense>
    );
  };
}
