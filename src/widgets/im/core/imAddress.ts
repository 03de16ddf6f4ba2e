/** Where the chat socket is. */
export interface SocketPlace {
  /** Address of the page, e.g. `http://localhost:3000/im/index`. */
  readonly page: string;
  /** Prefix of the API. */
  readonly baseUrl: string;
  /** Port of the chat; 0: that of the page (IM-14). */
  readonly port: number;
  readonly username: string;
  /** Absent: the default one. */
  readonly tenantId?: string;
}

/** Address of the chat socket: the page's host on the chat's port, and the person's account as `name` (IM-14). */
export function imSocketAddress({ page, baseUrl, port, username, tenantId }: SocketPlace): string {
  const url = new URL(`${baseUrl}/im/socket`, page);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  if (port !== 0) url.port = String(port);
  url.searchParams.set("name", username);
  if (tenantId !== undefined) url.searchParams.set("tenant-id", tenantId);
  return url.href;
}
