import { Button } from "antd";
import { Suspense } from "react";
import { useCan } from "../../runtime/access/AccessProvider.tsx";
import { lazyPart } from "../../runtime/code/lazyPart.tsx";
import { MenuIcon } from "../icons/MenuIcon.tsx";
import { NoticeBell } from "../notices/NoticeBell.tsx";
import { useIsNarrow } from "../theme/windowWidth.ts";
import styles from "./Header.module.css";
import { HelpMenu } from "./HelpMenu.tsx";
import { MenuSearch } from "./MenuSearch.tsx";
import { MenuSearchDialog } from "./MenuSearchDialog.tsx";
import { SchemeButton } from "./SchemeButton.tsx";
import { UserMenu } from "./UserMenu.tsx";

const ImHeaderTool = lazyPart(async () => (await import("../im/ImHeaderTool.tsx")).ImHeaderTool);

/** What is at hand on every page: search, help, notices, looks, and the person. */
export function HeaderTools({ isMobile }: { readonly isMobile: boolean }) {
  const isNarrow = useIsNarrow();
  const can = useCan();
  return (
    <div className={styles.tools}>
      {isMobile ? <MenuSearchDialog /> : <MenuSearch />}
      <HelpMenu />
      {can("im") && (
        <Suspense fallback={<Button type="text" icon={<MenuIcon name="message" />} aria-label="消息聊天" />}>
          <ImHeaderTool />
        </Suspense>
      )}
      <NoticeBell />
      {!isNarrow && <SchemeButton />}
      <UserMenu isCompact={isMobile} />
    </div>
  );
}
