import { randomBytes } from "node:crypto";
import { request } from "node:http";
import type { Duplex } from "node:stream";

/** What a test sends when it opens a socket. */
export interface SocketHandshake {
  readonly port: number;
  readonly path: string;
  /** Sent as sub-protocol. */
  readonly token?: string;
  readonly origin?: string;
  /** Further headers of the handshake. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** An open socket; frames are kept as they come. */
export interface TestSocket {
  readonly protocol: string | undefined;
  readonly frames: readonly unknown[];
  /** Calls back for each frame, those that came already among them. */
  hear(listener: (frame: unknown) => void): void;
  /** Close code, once closed. */
  readonly closed: Promise<number>;
  isClosed(): boolean;
  send(text: string): void;
  sendBinary(data: Buffer): void;
  /** Sends a control frame that says nothing. */
  sendSign(kind: "ping" | "pong"): void;
  /** Waits for a frame with the command, and with those values: on PostgreSQL, frames of what was done earlier may still come. */
  next(cmd: string, values?: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>>;
  close(): void;
}

/** Opens a real socket with frames of its own making; a refusal gives the HTTP status instead. */
export function openSocket({ port, path, token, origin, headers }: SocketHandshake): Promise<TestSocket | number> {
  return new Promise((resolve, reject) => {
    const call = request({
      port,
      host: "127.0.0.1",
      // A refused upgrade ends its connection; it must not serve a second call.
      agent: false,
      path: `/apiserver${path}`,
      headers: {
        connection: "Upgrade",
        upgrade: "websocket",
        "sec-websocket-version": "13",
        "sec-websocket-key": randomBytes(16).toString("base64"),
        ...(token === undefined ? {} : { "sec-websocket-protocol": token }),
        ...(origin === undefined ? {} : { origin }),
        ...headers,
      },
    });
    call.on("upgrade", (response, socket, head) => resolve(createSocket(socket, head, response.headers["sec-websocket-protocol"])));
    call.on("response", (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    call.on("error", reject);
    call.end();
  });
}

const opcode = { text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;

function createSocket(stream: Duplex, head: Buffer, protocol: string | undefined): TestSocket {
  const frames: unknown[] = [];
  const listeners: ((frame: unknown) => void)[] = [];
  let isClosed = false;
  let code = 1006;
  let pending = Buffer.from(head);
  const closed = new Promise<number>((resolve) => {
    stream.on("close", () => {
      isClosed = true;
      resolve(code);
    });
  });
  const take = (): void => {
    for (let frame = readFrame(pending); frame; frame = readFrame(pending)) {
      pending = pending.subarray(frame.length);
      if (frame.opcode === opcode.text) {
        const said: unknown = JSON.parse(frame.payload.toString("utf8"));
        frames.push(said);
        for (const listener of listeners) listener(said);
      }
      if (frame.opcode === opcode.ping) stream.write(maskedFrame(opcode.pong, frame.payload));
      if (frame.opcode === opcode.close) {
        code = frame.payload.length >= 2 ? frame.payload.readUInt16BE() : 1005;
        stream.end(maskedFrame(opcode.close, frame.payload));
      }
    }
  };
  stream.on("data", (chunk: Buffer) => {
    pending = Buffer.concat([pending, chunk]);
    take();
  });
  stream.on("error", () => undefined);
  take();
  const write = (kind: number, payload: Buffer): void => void (stream.writable && stream.write(maskedFrame(kind, payload)));
  return {
    protocol,
    frames,
    hear(listener) {
      frames.forEach(listener);
      listeners.push(listener);
    },
    closed,
    isClosed: () => isClosed,
    send: (text) => write(opcode.text, Buffer.from(text)),
    sendBinary: (data) => write(opcode.binary, data),
    sendSign: (kind) => write(opcode[kind], Buffer.alloc(0)),
    next: (cmd, values = {}) => {
      const wanted = Object.entries({ cmd, ...values });
      const isWanted = (frame: Record<string, unknown>): boolean => wanted.every(([name, value]) => frame[name] === value);
      return waitFor(() => (frames as Record<string, unknown>[]).find(isWanted), JSON.stringify({ cmd, ...values }));
    },
    close: () => write(opcode.close, Buffer.from([0x03, 0xe8])),
  };
}

async function waitFor<T>(find: () => T | undefined, what: string): Promise<T> {
  const end = Date.now() + 5000;
  while (Date.now() < end) {
    const found = find();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`No frame “${what}” within 5 s.`);
}

/** A frame as clients must send it: masked (RFC 6455, 5.3). */
function maskedFrame(kind: number, payload: Buffer): Buffer {
  const mask = randomBytes(4);
  const masked = payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0));
  return Buffer.concat([Buffer.from([0x80 | kind, ...lengthBytes(payload.length)]), mask, masked]);
}

function lengthBytes(length: number): readonly number[] {
  if (length < 126) return [0x80 | length];
  if (length < 65_536) return [0x80 | 126, length >> 8, length & 0xff];
  return [0x80 | 127, 0, 0, 0, 0, (length >>> 24) & 0xff, (length >>> 16) & 0xff, (length >>> 8) & 0xff, length & 0xff];
}

function readFrame(data: Buffer): { readonly opcode: number; readonly payload: Buffer; readonly length: number } | undefined {
  if (data.length < 2) return undefined;
  const short = (data[1] ?? 0) & 0x7f;
  const start = short === 126 ? 4 : short === 127 ? 10 : 2;
  if (data.length < start) return undefined;
  const size = short === 126 ? data.readUInt16BE(2) : short === 127 ? Number(data.readBigUInt64BE(2)) : short;
  if (data.length < start + size) return undefined;
  return { opcode: (data[0] ?? 0) & 0x0f, payload: data.subarray(start, start + size), length: start + size };
}
