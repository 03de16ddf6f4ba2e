import { Breadcrumb } from "antd";
import { Link } from "react-router-dom";
import { HOME_PATH } from "../navigation/navigation.ts";
import type { Crumb, PageRoute } from "../navigation/navigation.ts";

/** The way from home to the page; the last step is where the person is, the others lead back. */
export function Breadcrumbs({ page }: { readonly page: PageRoute }) {
  const home: Crumb = { title: "首页", path: HOME_PATH };
  const crumbs = page.path === HOME_PATH ? [home] : [home, ...page.breadcrumbs];
  return (
    <nav aria-label="当前位置">
      <Breadcrumb items={crumbs.map((crumb, index) => ({ key: `${index}`, title: titleOf(crumb, index === crumbs.length - 1) }))} />
    </nav>
  );
}

function titleOf({ title, path }: Crumb, isLast: boolean) {
  return isLast || !path ? title : <Link to={path}>{title}</Link>;
}
