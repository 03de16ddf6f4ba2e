import { Button, Tooltip } from "antd";
import type { ButtonProps } from "antd";

/** Props of `ToolButton`; what it is for stands in `label`. */
export interface ToolButtonProps extends Omit<ButtonProps, "type" | "children" | "title"> {
  readonly label: string;
  /** Shows the name to pointers, unless what the button opened already stands there. @default true */
  readonly hasHint?: boolean;
}

/** An icon that acts, with its name for pointers and screen readers. Passes everything else on, so that menus can hang on it. */
export function ToolButton({ label, hasHint = true, ...rest }: ToolButtonProps) {
  return (
    <Tooltip title={hasHint ? label : undefined} mouseEnterDelay={0.4}>
      <Button type="text" aria-label={label} {...rest} />
    </Tooltip>
  );
}
