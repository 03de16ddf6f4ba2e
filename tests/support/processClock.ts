import { beforeAll, vi } from "vitest";

/**
 * Gives a suite a way to put the clock of its process forward, by which the server measures how long its word holds. The
 * clock goes on by itself; what has to be over is over, however fast the machine is.
 *
 * @example
 * const pass = movableProcessClock();
 * pass(100);
 */
export function movableProcessClock(): (milliseconds: number) => void {
  let ahead = 0;
  beforeAll(() => {
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, "now").mockImplementation(() => now() + ahead);
    return () => clock.mockRestore();
  });
  return (milliseconds) => {
    ahead += milliseconds;
  };
}
