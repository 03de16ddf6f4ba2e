import { ExceptionPage } from "../../runtime/screen/ExceptionPage.tsx";
import { onlineScreenTitle } from "../navigation/onlineScreens.ts";

/** Shown for a menu entry whose component nobody registered; it says what that means and where to look. */
export function UnknownPage({ name }: { readonly name: string }) {
  const online = onlineScreenTitle(name);
  if (online)
    return (
      <ExceptionPage title="此功能没有安装" actions={null} details={`component: ${name}`}>
        菜单把这一项指向“{online}”，但当前版本没有安装在线表单与报表功能。请联系管理员安装，或从菜单中移除这一项。
      </ExceptionPage>
    );
  return (
    <ExceptionPage title="菜单指向的页面不存在" actions={null} details={`component: ${name}`}>
      菜单把这一项配置为组件“{name}”，但系统中没有这个组件。请联系管理员检查菜单配置。
    </ExceptionPage>
  );
}
