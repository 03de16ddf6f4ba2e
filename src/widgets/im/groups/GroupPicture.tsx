import { App, Button, Spin, Upload } from "antd";
import { Suspense, useState } from "react";
import { PictureCropDialog, recogniseFile, uploadFile } from "../../../runtime/index.ts";
import { anyOf } from "../../../schema/kinds/fileLimits.ts";
import { PersonAvatar } from "../../message/Person.tsx";
import styles from "./groups.module.css";

/** Props of `GroupPicture`. */
export interface GroupPictureProps {
  /** Name of the group, whose first character stands where there is no picture. */
  readonly name: string;
  /** Path of the stored picture, `""` for none. */
  readonly path: string;
  readonly onChange: (path: string) => void;
}

/** Pixels across of the kept picture. */
const SIDE = 320;
const LIMITS = { ...anyOf("image"), maxSide: SIDE };
const MAX_PICTURE = 10 * 1024 * 1024;
/** Seconds: a sentence of what to do takes longer to read than one that something is done. */
const REFUSAL_SECONDS = 10;

/** The picture of a group: chosen, cut round and uploaded as pictures of people are. */
export function GroupPicture({ name, path, onChange }: GroupPictureProps) {
  const { message } = App.useApp();
  const [file, setFile] = useState<File>();

  async function choose(chosen: File) {
    const recognised = await recogniseFile(chosen, LIMITS);
    if (!recognised.ok) void message.warning(recognised.message, REFUSAL_SECONDS);
    else if (chosen.size > MAX_PICTURE) void message.warning("图片不能超过 10 MB，请换一张小一点的图片", REFUSAL_SECONDS);
    else setFile(recognised.file);
    // Nothing is sent before it is cut.
    return Upload.LIST_IGNORE;
  }

  async function keep(picture: File) {
    const stored = await uploadFile(picture, { biz: "im", type: "image", onProgress: () => undefined });
    onChange(stored.path);
  }

  return (
    <div className={styles.picture}>
      <PersonAvatar name={name || "群"} path={path} size={48} />
      <Upload accept="image/*" showUploadList={false} beforeUpload={choose}>
        <Button size="small">{path === "" ? "上传头像" : "更换头像"}</Button>
      </Upload>
      {path !== "" && (
        <Button size="small" type="link" onClick={() => onChange("")}>
          恢复默认
        </Button>
      )}
      {file && (
        <Suspense fallback={<Spin fullscreen delay={200} />}>
          <PictureCropDialog
            file={file}
            title="裁剪群头像"
            okText="保存"
            hint="拖动图片，让要显示的部分在圆圈中间。"
            ratio={1}
            width={SIDE}
            isRound
            onSave={keep}
            onClose={() => setFile(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}
