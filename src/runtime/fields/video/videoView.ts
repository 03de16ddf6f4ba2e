import { fileViewOf } from "../file/fileView.ts";

/** Uploaded films; they are played in the viewer. */
export const videoView = fileViewOf("video");
