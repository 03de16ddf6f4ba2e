import { App } from "antd";
import { useEffect } from "react";
import { useStorageLoss } from "../../runtime/storage/keptStorage.ts";
import type { StorageLoss } from "../../runtime/storage/keptStorage.ts";
import { closableNotice } from "../../runtime/window/closableNotice.tsx";

/** What a person can count on, and what would help. */
const sentences: Readonly<Record<StorageLoss, string>> = {
  blocked:
    "浏览器不允许本站保存数据。可以照常使用，但关闭或刷新页面后要重新登录，界面设置、页签和保存的查询不会保留。需要保留时，请允许本站保存数据，或退出无痕模式。",
  full: "浏览器留给本站的存储空间已满。可以照常使用，但新的界面设置、页签和保存的查询在关闭页面后不会保留，刷新后可能要重新登录。清理浏览器数据后即可恢复。",
};

let isTold = false;

/** Says once, in the console that was entered, what this browser will not keep. It is no error and stands in nobody's way. */
export function useStorageNotice(): void {
  const { notification } = App.useApp();
  const loss = useStorageLoss();
  useEffect(() => {
    if (loss === undefined || isTold) return;
    isTold = true;
    notification.info({
      key: "storage",
      message: "有些内容不会保留",
      description: sentences[loss],
      duration: 0,
      closable: closableNotice,
    });
  }, [loss, notification]);
}
