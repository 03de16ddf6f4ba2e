/** First bytes of files as their suffixes promise them; everything else begins like a text. */
const heads: Readonly<Record<string, readonly number[]>> = {
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  jpg: [0xff, 0xd8, 0xff],
  pdf: [0x25, 0x50, 0x44, 0x46, 0x2d],
  mp3: [0x49, 0x44, 0x33],
  mp4: [0, 0, 0, 0x18, 0x66, 0x74, 0x79, 0x70],
};

const types: Readonly<Record<string, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  pdf: "application/pdf",
  mp3: "audio/mpeg",
  mp4: "video/mp4",
  txt: "text/plain",
};

/** A file as a person would choose it, of the type and with the first bytes that its suffix says. @param size bytes, the head included */
export function chosenFile(name: string, size = 16): File {
  const suffix = name.slice(name.lastIndexOf(".") + 1);
  const head = new Uint8Array(heads[suffix] ?? []);
  return new File([head, "x".repeat(Math.max(0, size - head.length))], name, { type: types[suffix] ?? "" });
}
