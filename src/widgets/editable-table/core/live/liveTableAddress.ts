/** Which live table, of whom, on which server. */
export interface LiveTablePlace {
  /** The API's address, e.g. `/apiserver`; taken from the page's own where it is a path. */
  readonly baseUrl: string;
  /** Address of the page, e.g. `location.origin`. */
  readonly origin: string;
  readonly userId: string;
  /** Name of the entity whose rows are shown, e.g. `dictItem`. */
  readonly pageId: string;
  /** Absent: the default tenant. */
  readonly tenantId?: string;
}

/** The address of a live table socket (GRID-56). Browsers can give a socket no headers, so it names the tenant, too. */
export function liveTableAddress({ baseUrl, origin, userId, pageId, tenantId }: LiveTablePlace): string {
  const url = new URL(`${baseUrl}/vxeSocket/${encodeURIComponent(userId)}/${encodeURIComponent(pageId)}`, origin);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  if (tenantId !== undefined) url.searchParams.set("tenant-id", tenantId);
  return url.href;
}
