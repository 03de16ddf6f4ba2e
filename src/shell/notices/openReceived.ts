import type { ActionHost } from "../../runtime/actions/action.types.ts";
import type { Row } from "../../schema/model/json.ts";
import { ensurePermissions } from "../permissions/permissions.store.ts";
import type { Notice } from "./noticeApi.ts";
import { openNotice } from "./openNotice.ts";

/** Opens a row of the list of everything that was announced to the person (`schemas/screens/system/received.json`). */
export async function openReceived(row: Row, host: ActionHost): Promise<void> {
  const { navigation } = await ensurePermissions();
  const notice = { ...row, sender_dictText: row["senderName"] } as unknown as Notice;
  await openNotice(notice, { navigation, navigate: (path) => host.navigate(path), warn: (text) => host.notify("warning", text) });
  await host.changed();
}
