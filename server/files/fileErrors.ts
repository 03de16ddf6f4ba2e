import { EMPTY_FILE } from "../../src/schema/kinds/fileLimits.ts";
import { moduleErrors } from "../errors/appError.ts";
import { entry, telling, unavailable } from "../errors/errorEntry.ts";

/** Refusals of files. */
export const fileErrors = moduleErrors({
  FILE_NOT_SENT: entry(400, () => "未上传任何文件"),
  FILE_TYPE: entry<{ readonly reason: string }>(400, ({ reason }) => reason),
  FILE_NOT_IMAGE: entry<{ readonly reason: string }>(400, ({ reason }) => reason),
  FILE_BROKEN: entry(400, () => "图片不完整或已损坏，请用看图软件打开，另存为 JPG 或 PNG 后再上传"),
  FILE_EMPTY: entry(400, () => EMPTY_FILE),
  FILE_FOLDER: entry(400, () => "上传目录不正确，只能包含字母、数字、下划线和短横线"),
  FILE_TOO_LARGE: entry<{ readonly limit: string }>(413, ({ limit }) => `文件大小不能超过 ${limit}`),
  FILE_STALLED: entry(400, () => "上传中断，请检查网络后重试"),
  FILE_QUOTA: entry(413, () => "今天上传的文件已达到 2 GB，请明天再传或联系管理员"),
  FILE_MISSING: telling(entry(404, () => "文件不存在或已被删除")),
  FILE_STORAGE: unavailable(5, () => "文件存储暂时没有响应，请稍后重试；一直这样请联系管理员"),
  FILE_HIDDEN: entry(400, () => "文件里藏有网页或压缩包的内容，请用看图软件重新保存后再上传"),
  FILE_COUNT: entry<{ readonly limit: number; readonly seconds: number }>(
    429,
    ({ limit, seconds }) => `一小时内最多上传 ${limit} 个文件，请 ${seconds} 秒后再传`,
  ),
  FILE_PIXELS: entry<{ readonly width: number; readonly height: number; readonly side: number; readonly millions: number }>(
    400,
    ({ width, height, side, millions }) =>
      `图片有 ${width}×${height} 像素，每边不能超过 ${side} 像素，总共不能超过 ${millions} 百万像素，请缩小后重新上传`,
  ),
  FILE_FRAMES: entry(400, () => "动图的帧太多，请减少帧数或缩小后重新上传"),
});
