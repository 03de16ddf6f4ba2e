import { lazyPart } from "../../../code/lazyPart.tsx";
import { whileLoading } from "../../parts/whileLoading.tsx";

const Part = lazyPart(async () => (await import("./RemoteTreeSelect.tsx")).RemoteTreeSelect);

/** Chooses rows of a tree; its code is loaded with the first one that is shown. */
export const TreeSelectControl = whileLoading(Part);

/**
 * Loads the code of `TreeSelectControl` before it is shown.
 *
 * @throws ChunkLoadError when it does not come
 */
export const loadTreeSelect = Part.loadAhead;
