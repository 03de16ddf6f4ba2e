import { fileViewOf } from "../file/fileView.ts";

/** Uploaded recordings; they are played in the viewer. */
export const audioView = fileViewOf("audio");
