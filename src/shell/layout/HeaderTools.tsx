import { NoticeBell } from "../notices/NoticeBell.tsx";
import { useIsNarrow } from "../theme/windowWidth.ts";
import styles from "./Header.module.css";
import { HelpMenu } from "./HelpMenu.tsx";
import { MenuSearch } from "./MenuSearch.tsx";
import { MenuSearchDialog } from "./MenuSearchDialog.tsx";
import { SchemeButton } from "./SchemeButton.tsx";
import { UserMenu } from "./UserMenu.tsx";

/** What is at hand on every page: search, help, notices, looks, and the person. */
export function HeaderTools({ isMobile }: { readonly isMobile: boolean }) {
  const isNarrow = useIsNarrow();
  return (
    <div className={styles.tools}>
      {isMobile ? <MenuSearchDialog /> : <MenuSearch />}
      <HelpMenu />
      <NoticeBell />
      {!isNarrow && <SchemeButton />}
      <UserMenu isCompact={isMobile} />
    </div>
  );
}
