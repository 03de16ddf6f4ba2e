/** The body of every JSON answer (spec §7). */
export interface Envelope<T = unknown> {
  readonly success: boolean;
  readonly message: string;
  readonly result: T;
  readonly code: number;
  readonly timestamp: number;
}
