/**
 * Makes a picture so small that its longer side has at most `maxSide` pixels, turned as its camera says; what is small enough is
 * left as it is. `undefined` where the browser cannot open it.
 */
export async function shrinkPicture(file: File, maxSide: number): Promise<File | undefined> {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => undefined);
  if (!picture) return undefined;
  try {
    const scale = maxSide / Math.max(picture.width, picture.height);
    if (scale >= 1) return file;
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const context = canvas.getContext("2d");
    if (!context) return undefined;
    context.imageSmoothingQuality = "high";
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const type = file.type === "image/png" ? "image/png" : "image/jpeg";
    return await pictureFile(canvas, { name: file.name, type });
  } finally {
    picture.close();
  }
}

/** What a canvas shows as a file, with the suffix of its type; `undefined` where the browser cannot write it. */
export async function pictureFile(
  canvas: HTMLCanvasElement,
  { name, type }: { readonly name: string; readonly type: "image/png" | "image/jpeg" },
): Promise<File | undefined> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9));
  const suffix = type === "image/png" ? "png" : "jpg";
  return blob ? new File([blob], `${name.replace(/\.[^.]*$/, "")}.${suffix}`, { type }) : undefined;
}
