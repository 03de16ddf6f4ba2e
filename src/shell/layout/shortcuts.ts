/** A key combination and what it does. */
export interface Shortcut {
  readonly keys: readonly string[];
  readonly does: string;
}

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);
const command = isApple ? "⌘" : "Ctrl";
const alt = isApple ? "⌥" : "Alt";

/** How the key that opens the menu search is written. */
export const searchKeys = isApple ? "⌘K" : "Ctrl K";

/** The keys of the console, in the groups they are listed in. */
export const shortcutGroups: readonly { readonly title: string; readonly shortcuts: readonly Shortcut[] }[] = [
  {
    title: "全局",
    shortcuts: [
      { keys: [command, "K"], does: "搜索菜单" },
      { keys: ["?"], does: "查看快捷键" },
      { keys: ["Esc"], does: "关闭弹窗、抽屉和菜单" },
    ],
  },
  {
    title: "页签",
    shortcuts: [
      { keys: [alt, "R"], does: "刷新当前页签" },
      { keys: [alt, "W"], does: "关闭当前页签" },
      { keys: [alt, "PageUp"], does: "上一个页签" },
      { keys: [alt, "PageDown"], does: "下一个页签" },
    ],
  },
  {
    title: "焦点在页签上时",
    shortcuts: [
      { keys: ["←", "→"], does: "在页签之间移动" },
      { keys: ["Enter"], does: "打开所选页签" },
      { keys: ["Delete"], does: "关闭所选页签" },
      { keys: ["Shift", "←"], does: "把页签左移" },
      { keys: ["Shift", "→"], does: "把页签右移" },
      { keys: ["Shift", "F10"], does: "打开页签菜单" },
    ],
  },
];
