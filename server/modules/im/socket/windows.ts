import { closeCode, type SocketConnection } from "../../../sockets/socketConnection.ts";

/** The windows of people that are connected with this process, by person. */
export class ChatWindows {
  readonly #windows = new Map<string, Set<SocketConnection>>();
  readonly #families = new WeakMap<SocketConnection, string>();
  readonly #consoles = new WeakSet<SocketConnection>();

  /** @param opening the family of the token which opened it, and whether it said that it is one of our console */
  add(connection: SocketConnection, { family, isConsole }: { readonly family: string; readonly isConsole: boolean }): void {
    this.#families.set(connection, family);
    if (isConsole) this.#consoles.add(connection);
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

  /** Whether a window knows the frames of our own making; others know signs of life and messages (protocol 1.21). */
  isConsole(window: SocketConnection): boolean {
    return this.#consoles.has(window);
  }

  /** Windows that were opened with a token of a family. */
  openedWith(family: string): readonly SocketConnection[] {
    return this.all().filter((window) => this.#families.get(window) === family);
  }

  all(): readonly SocketConnection[] {
    return [...this.#windows.values()].flatMap((windows) => [...windows]);
  }
}

/** Closes a window whose token is good for nothing any more. */
export function endWindow(window: SocketConnection): void {
  window.close(closeCode.policy, "token ended");
}
