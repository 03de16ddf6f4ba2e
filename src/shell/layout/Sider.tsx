import type { PageRoute } from "../navigation/navigation.ts";
import { useSetting } from "../preferences/settings.store.ts";
import { Brand } from "./Brand.tsx";
import { MainMenu } from "./MainMenu.tsx";
import styles from "./Sider.module.css";
import { useSiderOpen } from "./sider.store.ts";
import { useMenuTheme } from "./useMenuTheme.ts";

/** The menu beside the page; folded it shows icons only. */
export function Sider({ page }: { readonly page: PageRoute }) {
  const isOpen = useSiderOpen();
  const isFixed = useSetting("fixedSider");
  return (
    <aside className={styles.sider} data-folded={!isOpen || undefined} data-loose={!isFixed || undefined} data-theme={useMenuTheme()}>
      <Brand isFolded={!isOpen} />
      <MainMenu page={page} mode={isOpen ? "side" : "folded"} />
    </aside>
  );
}
