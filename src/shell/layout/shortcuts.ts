import { isApple } from "./searchKeys.ts";

/** A key combination and what it does. */
export interface Shortcut {
  readonly keys: readonly string[];
  readonly does: string;
}

const command = isApple ? "⌘" : "Ctrl";
const alt = isApple ? "⌥" : "Alt";

/** Keys that are listed together. */
export interface ShortcutGroup {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
  /** CSS of what has to be on screen for them to mean anything; absent: they hold everywhere. */
  readonly where?: string;
}

/** The keys that hold on the page as it is. */
export function shownShortcuts(): readonly ShortcutGroup[] {
  const isOnScreen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  return shortcutGroups.filter(({ where }) => where === undefined || [...document.querySelectorAll(where)].some(isOnScreen));
}

const tabBar = "[role=tablist][aria-label=已打开的页面]";

/** The keys of the console, in the groups they are listed in. */
const shortcutGroups: readonly ShortcutGroup[] = [
  {
    title: "全局",
    shortcuts: [
      { keys: [command, "K"], does: "搜索菜单、本页操作，按号码或姓名找人" },
      { keys: ["?"], does: "查看快捷键" },
      { keys: ["Esc"], does: "关闭弹窗、抽屉和菜单；询问时不做" },
      { keys: [command, "Enter"], does: "确认弹窗；询问时照做，不能撤回的除外" },
    ],
  },
  {
    title: "表单",
    where: "[data-form-page], .ant-drawer [data-field], .ant-modal-wrap [data-field]",
    shortcuts: [
      { keys: [command, "Enter"], does: "保存，焦点在哪里都可以" },
      { keys: ["Esc"], does: "关闭表单；有修改时先询问" },
    ],
  },
  {
    title: "密码框里",
    where: "input[aria-keyshortcuts='Alt+V']",
    shortcuts: [{ keys: [alt, "V"], does: "显示或隐藏输入的密码" }],
  },
  {
    title: "逐行填写时",
    where: "fieldset tr[data-row-key] [data-field]",
    shortcuts: [{ keys: ["Enter"], does: "到下一行；在最后一行是添加一行" }],
  },
  {
    title: "查询栏",
    where: "form[aria-label^=查询]",
    shortcuts: [{ keys: ["Enter"], does: "按填写的条件查询" }],
  },
  {
    title: "列表，没有在输入时",
    where: "main section [role=toolbar][aria-label=列表工具]",
    shortcuts: [
      { keys: ["N"], does: "新增" },
      { keys: ["R"], does: "刷新列表" },
      { keys: ["J"], does: "下一行" },
      { keys: ["K"], does: "上一行" },
    ],
  },
  {
    title: "焦点在表格里时",
    where: "tr[data-row-key]",
    shortcuts: [
      { keys: ["↑", "↓", "←", "→"], does: "在单元格之间移动；显示不全的文字会完整显示" },
      { keys: ["Enter"], does: "打开所在的行；在表头上是排序" },
    ],
  },
  {
    title: "页签",
    where: tabBar,
    shortcuts: [
      { keys: [alt, "R"], does: "刷新当前页签" },
      { keys: [alt, "W"], does: "关闭当前页签" },
      { keys: [alt, "PageUp"], does: "上一个页签" },
      { keys: [alt, "PageDown"], does: "下一个页签" },
    ],
  },
  {
    title: "焦点在页签上时",
    where: tabBar,
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
