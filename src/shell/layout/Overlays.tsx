import { SettingOutlined } from "@ant-design/icons";
import { FloatButton } from "antd";
import { Suspense } from "react";
import type { ReactNode } from "react";
import { lazyDialog } from "../../runtime/code/lazyPart.tsx";
import { CutText } from "../../runtime/window/CutText.tsx";
import { DepartmentDialog } from "../signed-in/DepartmentDialog.tsx";
import { closeOverlay, openOverlay, useIsOverlayOpen } from "./overlay.store.ts";
import type { Overlay } from "./overlay.store.ts";
import { PasswordDialog } from "./PasswordDialog.tsx";
import { ShortcutsDialog } from "./ShortcutsDialog.tsx";
import { useWasNeeded } from "../../runtime/code/useWasNeeded.ts";

const SettingsDrawer = lazyDialog(async () => (await import("../settings/SettingsDrawer.tsx")).SettingsDrawer);

/** What lies above the console when asked for. The floating handle of the settings is for those who build it (spec §2.6). */
export function Overlays() {
  return (
    <>
      <FromFirstOpening overlay="settings">
        <Settings />
      </FromFirstOpening>
      <FromFirstOpening overlay="password">
        <PasswordDialog />
      </FromFirstOpening>
      <FromFirstOpening overlay="shortcuts">
        <ShortcutsDialog />
      </FromFirstOpening>
      <DepartmentDialog isOpen={useIsOverlayOpen("department")} onClose={closeOverlay} />
      <CutText />
      {import.meta.env.DEV && <FloatButton icon={<SettingOutlined />} aria-label="系统设置" onClick={() => openOverlay("settings")} />}
    </>
  );
}

/** Draws an overlay from the first time it is opened on: most never are, and one that was closes as it opened. */
function FromFirstOpening({ overlay, children }: { readonly overlay: Overlay; readonly children: ReactNode }) {
  const wasOpen = useWasNeeded(useIsOverlayOpen(overlay));
  return <Suspense>{wasOpen && children}</Suspense>;
}

function Settings() {
  return <SettingsDrawer isOpen={useIsOverlayOpen("settings")} onClose={closeOverlay} />;
}
