import { Input, Tabs } from "antd";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { clearable } from "../../runtime/window/clearable.tsx";
import { foldingTabs } from "../../runtime/window/foldingTabs.tsx";
import { OutsideLink } from "../../runtime/window/OutsideLink.tsx";
import type { PageHeading } from "../navigation/navigation.ts";
import styles from "./PageHeader.module.css";
import { trimSpace } from "../../schema/text/space.ts";

/** Props of `PageHeader`. */
export interface PageHeaderProps {
  readonly title: string;
  readonly heading: PageHeading;
}

/** The head of a page: title and what it is for, ways on, a picture, a search box and the pages beside it. */
export function PageHeader({ title, heading: { description, links, image, hasSearch, tabs } }: PageHeaderProps) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const find = (keyword: string) => {
    const query = new URLSearchParams(search);
    if (keyword) query.set("keyword", keyword);
    else query.delete("keyword");
    void navigate({ pathname, search: query.toString() }, { replace: true });
  };
  return (
    <header className={styles.header}>
      <div className={styles.lead}>
        <div className={styles.text}>
          <h1>{title}</h1>
          {description && <p>{description}</p>}
          {links.length > 0 && (
            <ul className={styles.links}>
              {links.map(({ title: label, href }) => (
                <li key={href}>{href.startsWith("/") ? <Link to={href}>{label}</Link> : <OutsideLink to={href}>{label}</OutsideLink>}</li>
              ))}
            </ul>
          )}
        </div>
        {/* Decorative: what it says is said by the title. */}
        {image && <img className={styles.image} src={image} alt="" />}
      </div>
      {hasSearch && (
        <Input.Search
          className={styles.search ?? ""}
          aria-label={`在${title}中搜索`}
          placeholder="请输入关键字"
          allowClear={clearable}
          enterButton="搜索"
          defaultValue={new URLSearchParams(search).get("keyword") ?? ""}
          onSearch={(keyword) => find(trimSpace(keyword))}
        />
      )}
      {tabs.length > 0 && (
        <Tabs
          {...foldingTabs}
          className={styles.tabs ?? ""}
          activeKey={pathname}
          items={tabs.map(({ title: label, path }) => ({ key: path, label }))}
          onChange={(path) => void navigate(path)}
        />
      )}
    </header>
  );
}
