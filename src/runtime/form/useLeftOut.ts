import { useCallback, useRef } from "react";
import { useBusyEditors } from "../fields/busy.tsx";
import { useConfirm } from "../window/useConfirm.tsx";

/**
 * Gives the question that saving begins with where something that the person gave is not in the values, such as a file that
 * was not stored: nobody should learn of that when the form is gone. Gives whether to go on.
 */
export function useLeftOut(): () => Promise<boolean> {
  const { leftOut } = useBusyEditors();
  const ask = useConfirm();
  const isAsking = useRef(false);
  return useCallback(async () => {
    if (leftOut.length === 0) return true;
    // Of two key strokes the second comes while the question stands.
    if (isAsking.current) return false;
    isAsking.current = true;
    const agreed = await ask({
      title: "有文件没有上传成功，不会保存",
      text: [...leftOut, "可以返回重试或移除这些文件，也可以不带它们保存。"],
      okText: "不带它们保存",
      cancelText: "返回处理",
      danger: true,
    });
    isAsking.current = false;
    return agreed;
  }, [leftOut, ask]);
}
