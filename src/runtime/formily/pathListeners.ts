/** Those who want to hear of fields, by path. */
export class PathListeners {
  readonly #listeners = new Set<(path: string) => void>();

  /** Gives back how to end it. */
  add(listener: (path: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  tell(path: string): void {
    for (const listener of this.#listeners) listener(path);
  }
}
