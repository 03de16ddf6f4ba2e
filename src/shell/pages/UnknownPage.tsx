import { ExceptionPage } from "../../pages/exceptions/ExceptionPage.tsx";

/** Shown for a menu entry whose component nobody registered: a mistake in the menu, so it says where to look. */
export function UnknownPage({ name }: { readonly name: string }) {
  return (
    <ExceptionPage title="菜单指向的页面不存在" actions={null} details={`component: ${name}`}>
      菜单把这一项配置为组件“{name}”，但系统中没有这个组件。请联系管理员检查菜单配置。
    </ExceptionPage>
  );
}
