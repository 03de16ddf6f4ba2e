import { CloseOutlined } from "@ant-design/icons";
import type { ReactElement } from "react";

/** Icons that antd shows as all there is of something to click, and nowhere else. */
const names: Readonly<Record<string, string>> = {
  close: "关闭",
  ellipsis: "更多",
  search: "搜索",
  "rotate-left": "向左旋转",
  "rotate-right": "向右旋转",
  "zoom-in": "放大",
  "zoom-out": "缩小",
  swap: "翻转",
};

interface IconProps {
  readonly icon?: { readonly name: string };
  readonly [attribute: string]: unknown;
}

/** A component as `forwardRef` makes it. */
interface Drawn {
  render(props: IconProps, ref: unknown): ReactElement;
}

/**
 * Lets every icon, antd's own too, be a decoration or be named in Chinese. The library would call each by the English
 * name of its drawing ("close-circle"), and offers no setting for that. A name given by the caller stays.
 */
export function nameIcons(): void {
  const base = baseOf(CloseOutlined as unknown as Drawn);
  const draw = base.render;
  base.render = (props, ref) => draw({ ...accessibility(props), ...props }, ref);
}

/** The component that draws all icons; each icon is no more than a call of it. */
function baseOf(icon: Drawn): Drawn {
  return icon.render({}, null).type as unknown as Drawn;
}

/** Attributes in place of the library's role and label. */
function accessibility({ icon, ...given }: IconProps): IconProps {
  const isNamed = ["aria-label", "aria-labelledby", "title"].some((attribute) => given[attribute] !== undefined);
  const name = names[icon?.name ?? ""];
  if (isNamed || name !== undefined) return { "aria-label": name };
  return { role: undefined, "aria-label": undefined, "aria-hidden": true };
}
