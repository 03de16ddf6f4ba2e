/** Where the chat's socket is reached; known when the server has begun to listen. */
export class ChatPort {
  #port = 0;

  /** The port of the socket; 0: that of the console. */
  current(): number {
    return this.#port;
  }

  /** The socket has a port of its own, or with 0 has none any more. */
  open(port: number): void {
    this.#port = port;
  }
}
