import { App } from "antd";
import type { ThemeColorValue } from "../preferences/themeColors.ts";
import { compileTheme } from "../theme/compileTheme.ts";
import { chooseSetting, settingsStore } from "../preferences/settings.store.ts";

const KEY = "theme-color";

/**
 * Gives the change of the theme colour. All of antd's variables are computed anew, without loading the page; on
 * screens full of rows that takes a moment, so it is told (spec §2.6). Where it fails, the colour stays as it was.
 */
export function useChooseColor(): (color: ThemeColorValue) => Promise<void> {
  const { message } = App.useApp();
  return async (color) => {
    const before = settingsStore.getState().color;
    if (color === before) return;
    void message.loading({ key: KEY, content: "正在编译主题！", duration: 0 });
    // The message is on screen before the work begins.
    await painted();
    try {
      compileTheme(color);
      chooseSetting("color", color);
      await painted();
      message.success({ key: KEY, content: "主题色已更换", duration: 1.5 });
    } catch (error) {
      console.error(error);
      message.error({ key: KEY, content: "主题更新失败" });
    }
  };
}

/** Waits until the browser has painted, or is not painting because nobody looks. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}
