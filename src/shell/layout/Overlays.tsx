import { SettingOutlined } from "@ant-design/icons";
import { FloatButton } from "antd";
import { Suspense, useState } from "react";
import { lazyDialog } from "../../runtime/code/lazyPart.tsx";
import { DepartmentDialog } from "../session/DepartmentDialog.tsx";
import { closeOverlay, openOverlay, useIsOverlayOpen } from "./overlay.store.ts";
import { PasswordDialog } from "./PasswordDialog.tsx";
import { ShortcutsDialog } from "./ShortcutsDialog.tsx";

const SettingsDrawer = lazyDialog(async () => (await import("../settings/SettingsDrawer.tsx")).SettingsDrawer);

/** What lies above the console when asked for. The floating handle of the settings is for those who build it (spec §2.6). */
export function Overlays() {
  return (
    <>
      <Settings />
      <PasswordDialog />
      <DepartmentDialog isOpen={useIsOverlayOpen("department")} onClose={closeOverlay} />
      <ShortcutsDialog />
      {import.meta.env.DEV && (
        <FloatButton icon={<SettingOutlined aria-hidden />} aria-label="系统设置" onClick={() => openOverlay("settings")} />
      )}
    </>
  );
}

/** Loaded when first opened; stays afterwards, so that it slides out again. */
function Settings() {
  const isOpen = useIsOverlayOpen("settings");
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return <Suspense>{wasOpen && <SettingsDrawer isOpen={isOpen} onClose={closeOverlay} />}</Suspense>;
}
