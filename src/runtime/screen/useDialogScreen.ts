import { App } from "antd";
import { useEffect, useState } from "react";
import type { ListingScreen } from "../../schema/model/screen.ts";
import type { ScreenDialog } from "../actions/action.types.ts";
import { closableNotice } from "../window/closableNotice.tsx";

/** The screen that an open dialog stands on. */
interface Ground {
  readonly key: string;
  readonly screen: ListingScreen;
}

/**
 * The screen that a dialog is drawn from: the latest, except for a form whose right was taken away while it is open.
 * That keeps the screen it was opened with, so that what was typed can be copied, and the person is told.
 */
export function useDialogScreen(screen: ListingScreen, dialog: ScreenDialog | undefined): ListingScreen {
  const { notification } = App.useApp();
  const key = dialog === undefined ? "" : keyOf(dialog);
  const isAllowed = dialog === undefined || allows(screen, dialog);
  const [ground, setGround] = useState<Ground | undefined>(isAllowed ? { key, screen } : undefined);
  if (isAllowed && (ground?.key !== key || ground.screen !== screen)) setGround({ key, screen });
  const kept = !isAllowed && ground?.key === key ? ground.screen : undefined;
  const isWithdrawn = kept !== undefined;

  useEffect(() => {
    if (!isWithdrawn) return;
    notification.warning({
      key: `withdrawn ${key}`,
      message: "您已没有保存此表单的权限",
      description: "填写的内容还在，但不能再保存。请复制需要的内容，再关闭表单；如仍需使用，请联系管理员授权。",
      duration: 0,
      closable: closableNotice,
    });
    return () => notification.destroy(`withdrawn ${key}`);
  }, [isWithdrawn, key, notification]);
  return kept ?? screen;
}

function keyOf(dialog: ScreenDialog): string {
  return dialog.type === "edit" ? `edit ${dialog.id}` : dialog.type;
}

function allows({ form }: ListingScreen, dialog: ScreenDialog): boolean {
  if (dialog.type === "create") return form?.canCreate ?? false;
  if (dialog.type === "edit") return form?.canEdit ?? false;
  return true;
}
