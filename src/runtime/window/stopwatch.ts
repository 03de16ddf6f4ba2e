/**
 * Starts to measure; gives the milliseconds that have passed since. Of two clocks the one that says more is believed: the
 * steady one stands still while a computer sleeps, and that of the day may be put back.
 */
export function startStopwatch(): () => number {
  const [day, steady] = [Date.now(), performance.now()];
  return () => Math.max(Date.now() - day, performance.now() - steady);
}
