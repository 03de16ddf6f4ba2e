import { fileKindOf } from "./fileKind.ts";

/** Uploaded recordings, which are played in place. */
export const audioKind = fileKindOf("audio", { title: "音频", sample: (seed) => `录音${seed}.mp3` });

/** Uploaded films, which are played in place. */
export const videoKind = fileKindOf("video", { title: "视频", sample: (seed) => `视频${seed}.mp4` });
