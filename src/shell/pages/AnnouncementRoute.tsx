import { AnnouncementPage } from "../../pages/announcement/AnnouncementPage.tsx";
import { useOpenNotice } from "../notices/useOpenNotice.ts";

/** Everything announced to the signed-in person, at its address. */
export function AnnouncementRoute() {
  return <AnnouncementPage onOpen={useOpenNotice()} />;
}
