import type { StoredFile } from "../../src/schema/index.ts";
import { fileAt } from "../../src/schema/kinds/storedFile.ts";
import type { FileStore } from "../http/context.ts";

/** Files that the gallery shows, made here so that none has to be carried along: a tone and a text. */
export interface DemoFiles {
  readonly recordings: readonly StoredFile[];
  readonly files: readonly StoredFile[];
}

/** Keeps the files; they belong to nobody and may be fetched by everybody of the default tenant. */
export async function keepDemoFiles(files: Pick<FileStore, "save">): Promise<DemoFiles> {
  const keep = async (name: string, data: Buffer): Promise<StoredFile> => {
    const path = await files.save({ name, data, folder: "temp" });
    return { ...fileAt(path), name, size: data.length };
  };
  return {
    recordings: [await keep("提示音.wav", tone())],
    files: [await keep("来访须知.txt", Buffer.from("来访须知\n\n1. 请带好身份证。\n2. 检测前无需空腹。\n3. 结果由医生当面告知。\n"))],
  };
}

/** Two seconds of 440 Hz that fade out: a WAV of one channel, 8 bits and 8000 samples a second. */
function tone(): Buffer {
  const rate = 8000;
  const samples = Buffer.from(
    Array.from({ length: rate * 2 }, (_, at) => 128 + 60 * Math.sin((at / rate) * 440 * 2 * Math.PI) * (1 - at / (rate * 2))),
  );
  const head = Buffer.alloc(44);
  head.write("RIFF", 0, "latin1");
  head.writeUInt32LE(36 + samples.length, 4);
  head.write("WAVEfmt ", 8, "latin1");
  head.writeUInt32LE(16, 16);
  for (const [place, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    head.writeUInt16LE(value, place);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.write("data", 36, "latin1");
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}
