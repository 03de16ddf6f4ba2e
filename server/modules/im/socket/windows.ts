import type { SocketConnection } from "../../../sockets/socketConnection.ts";

/** The windows of people that are connected with this process, by person. */
export class ChatWindows {
  readonly #windows = new Map<string, Set<SocketConnection>>();

  add(connection: SocketConnection): void {
    const { id } = connection.session.user;
    const windows = this.#windows.get(id) ?? new Set();
    this.#windows.set(id, windows.add(connection));
  }

  remove(connection: SocketConnection): void {
    const { id } = connection.session.user;
    const windows = this.#windows.get(id);
    windows?.delete(connection);
    if (windows?.size === 0) this.#windows.delete(id);
  }

  /** Whether somebody has a window here. */
  has(userId: string): boolean {
    return this.#windows.has(userId);
  }

  /** Windows of a person that work in a tenant; without one, in any. */
  of(userId: string, tenantId?: string): readonly SocketConnection[] {
    const windows = [...(this.#windows.get(userId) ?? [])];
    return tenantId === undefined ? windows : windows.filter(({ session }) => session.user.tenantId === tenantId);
  }

  all(): readonly SocketConnection[] {
    return [...this.#windows.values()].flatMap((windows) => [...windows]);
  }
}
