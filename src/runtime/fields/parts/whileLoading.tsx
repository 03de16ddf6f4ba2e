import { Skeleton } from "antd";
import type { ComponentType } from "react";
import { Suspense } from "react";

/** Height of editors and controls of one line, in every look. */
const ONE_LINE = "var(--ant-control-height)";

/**
 * Draws a place of the right height until an editor that is loaded on demand has arrived, so that nothing jumps.
 *
 * @param height px; left out, that of a control of one line
 */
export function whileLoading<Props extends object>(Editor: ComponentType<Props>, height: number | string = ONE_LINE): ComponentType<Props> {
  return function LoadedEditor(props: Props) {
    return (
      <Suspense fallback={<Skeleton.Node active style={{ width: "100%", height }} />}>
        <Editor {...props} />
      </Suspense>
    );
  };
}
