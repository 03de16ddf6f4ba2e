import { readTag } from "./htmlTags.ts";

/** Addresses of pictures that no other computer can follow, or that hold the picture: it would be read with every list. */
const NOT_UPLOADED = /^(?:data|blob|file|cid):/i;

/**
 * Why formatted text may not be stored for its pictures, as a sentence without a subject; `undefined` where it may be. The editor
 * uploads a pasted picture and never comes here.
 */
export function pictureFault(html: string): string | undefined {
  let count = 0;
  for (const { index } of html.matchAll(/<img(?=[\s/])/gi)) {
    const address = readTag(html, index)?.attributes.find(([name]) => name === "src")?.[1] ?? "";
    if (NOT_UPLOADED.test(address.replaceAll(/[\p{Cc}\p{Z}]/gu, ""))) count += 1;
  }
  return count === 0
    ? undefined
    : `中有 ${count} 张图片没有上传（图片写在了正文里，或在本机上），不能保存，请在编辑页面删去后重新粘贴或插入；由程序提交的，请先上传图片，再把上传后的地址填入 src`;
}
