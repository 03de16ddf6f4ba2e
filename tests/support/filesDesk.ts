import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { type FormPart, multipart } from "./multipart.ts";
import { pngPicture } from "./pictures.ts";
import type { TestAnswer, TestServer } from "./testServer.ts";

/** The smallest picture. */
export const PNG = pngPicture(1, 1);

/** A part of an upload that says it is a picture. */
export function pngPart(filename: string, data: Buffer | string = PNG): FormPart {
  return { name: "file", filename, type: "image/png", data };
}

type Upload = TestAnswer<{ path: string; name: string; size: number; type: string }>;

/** Sends a form of parts to the upload of a server, as whoever holds the token. */
export async function uploadTo({ app }: TestServer, parts: readonly FormPart[], token: string): Promise<Upload> {
  const { payload, headers } = multipart(parts);
  const answer = await app.inject({
    method: "POST",
    url: "/apiserver/sys/common/upload",
    payload,
    headers: { ...headers, "x-access-token": token },
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.body, ...answer.json() };
}

/** The answer to a download, as whoever holds the token. */
export function downloadFrom({ app }: TestServer, path: string, token: string) {
  return app.inject({ url: `/apiserver/sys/common/static/${path}`, headers: { "x-access-token": token } });
}

/** Names of all files that a server keeps. */
export async function filesOnDisk({ folder }: TestServer): Promise<string[]> {
  return (await readdir(join(folder, "files"), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);
}
