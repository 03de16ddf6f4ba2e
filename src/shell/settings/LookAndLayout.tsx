import { useConfirm } from "../../runtime/window/useConfirm.tsx";
import { hasAnyUnsaved } from "../open-tabs/tabs.store.ts";
import { useColorScheme } from "../theme/useLook.ts";
import { useIsMobile } from "../theme/windowWidth.ts";
import { ChoiceRow, SwitchRow } from "./SettingRow.tsx";
import styles from "./SettingsDrawer.module.css";
import { chooseSetting, useSetting } from "../preferences/settings.store.ts";
import { ThemeColorChoice } from "./ThemeColorChoice.tsx";

/** Everything that can be chosen about the console's look; in force at once, in the drawer and on the account page alike. */
export function LookAndLayout() {
  return (
    <div className={styles.groups}>
      <LookSettings />
      <LayoutSettings />
      <OtherSettings />
    </div>
  );
}

function LookSettings() {
  const isDark = useColorScheme() === "dark";
  return (
    <section className={styles.group}>
      <h2>外观</h2>
      <ChoiceRow
        name="scheme"
        label="整体风格"
        choices={[
          { value: "system", label: "跟随系统" },
          { value: "light", label: "浅色" },
          { value: "dark", label: "深色" },
        ]}
      />
      <ChoiceRow
        name="menuTheme"
        label="菜单风格"
        choices={[
          { value: "light", label: "亮色菜单" },
          { value: "dark", label: "暗色菜单" },
        ]}
        {...(isDark ? { disabledBecause: "深色风格下菜单也是深色" } : {})}
      />
      <ThemeColorChoice />
    </section>
  );
}

function LayoutSettings() {
  const isMobile = useIsMobile();
  const isTop = useSetting("layout") === "topmenu";
  const isHeaderFixed = useSetting("fixedHeader");
  const narrow = isMobile ? { disabledBecause: "窗口较窄时菜单收在抽屉里" } : {};
  return (
    <section className={styles.group}>
      <h2>导航与布局</h2>
      <ChoiceRow
        name="layout"
        label="导航模式"
        choices={[
          { value: "sidemenu", label: "侧边菜单" },
          { value: "topmenu", label: "顶部菜单" },
        ]}
        {...narrow}
      />
      <ChoiceRow
        name="contentWidth"
        label="内容宽度"
        choices={[
          { value: "Fluid", label: "流式" },
          { value: "Fixed", label: "定宽" },
        ]}
      />
      <SwitchRow name="fixedHeader" label="固定标题栏" />
      <SwitchRow name="autoHideHeader" label="下滑时隐藏标题栏" {...(isHeaderFixed ? {} : { disabledBecause: "固定标题栏后可用" })} />
      <SwitchRow name="fixedSider" label="固定侧边菜单" {...(isTop ? { disabledBecause: "顶部菜单没有侧边栏" } : narrow)} />
    </section>
  );
}

function OtherSettings() {
  const ask = useConfirm();
  async function handleMultiPage(isOn: boolean) {
    if (isOn || !hasAnyUnsaved()) return chooseSetting("multiPage", isOn);
    const agreed = await ask({
      title: "关闭多页签，放弃未保存的修改？",
      text: "只保留当前页面，其它页签中没有保存的内容会丢失。",
      okText: "放弃修改",
      cancelText: "继续编辑",
      danger: true,
    });
    if (agreed) chooseSetting("multiPage", false);
  }
  return (
    <section className={styles.group}>
      <h2>其它</h2>
      <SwitchRow name="colorWeak" label="色弱模式" help="状态不再只靠红绿区分，链接带下划线" />
      <SwitchRow name="multiPage" label="多页签模式" help="打开过的页面留在页签里" onChoose={(isOn) => void handleMultiPage(isOn)} />
    </section>
  );
}
