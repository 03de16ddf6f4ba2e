import { Spin } from "antd";
import type { ReactNode } from "react";
import { Suspense, useState } from "react";
import type { FileLimits } from "../../../schema/kinds/fileLimits.ts";
import type { FieldModel } from "../../../schema/model/entity.ts";
import { recogniseFile } from "./prepareFile.ts";
import { PictureCropDialog } from "../pictures/pictureCropDialog.ts";

/** Files on their way through the crop. */
export interface Cropping {
  /** Takes files in; pictures are cut one after the other where the field asks for a shape. */
  readonly crop: (files: readonly File[]) => void;
  /** To be drawn beside the files. */
  readonly dialog: ReactNode;
}

/**
 * Cuts pictures into the shape that their field asks for (`crop`), before they are sent. Whoever cancels leaves that picture
 * out; what the field does not take goes on as it is, and is refused in words.
 */
export function useCropping({ ui: { props }, title }: FieldModel, limits: FileLimits, onReady: (files: readonly File[]) => void): Cropping {
  const [waiting, setWaiting] = useState<readonly File[]>([]);
  const ratio = readRatio(props["crop"]);
  const [first] = waiting;
  const crop = async (files: readonly File[]) => {
    if (ratio === undefined) return onReady(files);
    // A picture is measured once it is cut.
    const found = await Promise.all(files.map((file) => recogniseFile(file, { ...limits, maxSide: 1 })));
    const pictures = found.flatMap((one) => (one.ok && isPicture(one.file.type) ? [one.file] : []));
    const others = files.filter((_, index) => !found[index]?.ok || !isPicture(found[index].file.type));
    if (others.length > 0) onReady(others);
    setWaiting((before) => [...before, ...pictures]);
  };
  const dialog = first && ratio !== undefined && (
    <Suspense fallback={<Spin fullscreen delay={200} />}>
      <PictureCropDialog
        key={waiting.length}
        file={first}
        title={waiting.length > 1 ? `裁剪${title}（还有 ${waiting.length} 张）` : `裁剪${title}`}
        okText="确定"
        ratio={ratio}
        hint="拖动图片，让要留下的部分在框里。"
        {...(typeof props["maxSide"] === "number" && { width: Math.round(props["maxSide"] * Math.min(1, ratio)) })}
        onSave={async (picture) => onReady([picture])}
        onClose={() => setWaiting((before) => before.slice(1))}
      />
    </Suspense>
  );
  return { crop: (files) => void crop(files), dialog };
}

function isPicture(type: string): boolean {
  return type.startsWith("image/");
}

/** Width by height, of a text like `16:9`; `undefined` where the field asks for no shape. */
function readRatio(crop: unknown): number | undefined {
  const [, across, down] = /^(\d+):(\d+)$/.exec(String(crop ?? "")) ?? [];
  return across === undefined || down === undefined ? undefined : Number(across) / Number(down);
}
