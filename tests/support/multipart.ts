/** One part of a form. */
export interface FormPart {
  readonly name: string;
  readonly filename?: string;
  readonly type?: string;
  readonly data: string | Buffer;
}

/** A multipart body with its content type, as a browser would send it. */
export function multipart(parts: readonly FormPart[]): { readonly payload: Buffer; readonly headers: { readonly "content-type": string } } {
  const boundary = "----ribbonTestBoundary";
  const chunks = parts.flatMap(({ name, filename, type, data }) => {
    const file = filename === undefined ? "" : `; filename="${filename}"\r\ncontent-type: ${type ?? "application/octet-stream"}`;
    return [
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n`),
      Buffer.from(data as string),
      Buffer.from("\r\n"),
    ];
  });
  return {
    payload: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
}
