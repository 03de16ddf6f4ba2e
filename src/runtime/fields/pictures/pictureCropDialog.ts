import { lazyDialog } from "../../code/lazyPart.tsx";

/** Cuts a picture into a shape, see `PictureCropProps`; its code is loaded with the first picture, below a `Suspense` of the caller. */
export const PictureCropDialog = lazyDialog(async () => (await import("./PictureCrop.tsx")).PictureCrop);
