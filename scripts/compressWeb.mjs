// Compresses the built scripts and styles as far as they go; the server sends them so.
import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";

const compress = promisify(brotliCompress);

/** Bytes below which a file stays as it is: it travels in one packet anyway. */
const LEAST = 1024;

/** Writes `name.br` beside every script and style sheet of a folder. */
export async function compressWeb(folder) {
  const names = readdirSync(folder).filter((name) => /\.(js|css)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const content = await readFile(join(folder, name));
      if (content.length >= LEAST) await writeFile(join(folder, `${name}.br`), await compress(content));
    }),
  );
}
