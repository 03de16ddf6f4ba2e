import { Skeleton } from "antd";
import type { ComponentType } from "react";
import { Suspense } from "react";

/**
 * Draws a place of the right height until an editor that is loaded on demand has arrived, so that nothing jumps.
 *
 * @param height px
 */
export function whileLoading<Props extends object>(Editor: ComponentType<Props>, height: number): ComponentType<Props> {
  return function LoadedEditor(props: Props) {
    return (
      <Suspense fallback={<Skeleton.Node active style={{ width: "100%", height }} />}>
        <Editor {...props} />
      </Suspense>
    );
  };
}
