import { asApiError } from "../../api/apiError.ts";

/** Said of a failed upload that nothing more is known of. */
export const UNEXPLAINED = "上传失败";

/** Why a file was not stored: the server's sentence or, where it gave none, the defaults of spec §8. */
export function uploadFault(error: unknown): string {
  const { message, isUnexplained, kind } = asApiError(error);
  if (!isUnexplained) return message;
  return kind === "refused" ? "未知错误" : UNEXPLAINED;
}
