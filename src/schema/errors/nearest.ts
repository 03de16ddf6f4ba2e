/**
 * Finds the known name that a mistyped one most likely means: the smallest edit distance, at most a third of the
 * length (and one edit for short names), else the shortest name that begins with it. Case is ignored, so `Status` finds
 * `status`, and `organ` finds `organId`.
 */
export function nearestName(found: string, known: Iterable<string>): string | undefined {
  const wanted = found.toLowerCase();
  const limit = Math.max(1, Math.floor(wanted.length / 3));
  let best: string | undefined;
  let bestDistance = limit + 1;
  for (const name of known) {
    const distance = editDistance(wanted, name.toLowerCase(), bestDistance);
    if (distance < bestDistance) {
      best = name;
      bestDistance = distance;
    }
  }
  return best ?? shortestBeginning(wanted, known);
}

/** Fewer characters begin many names. */
const FEWEST = 3;

function shortestBeginning(wanted: string, known: Iterable<string>): string | undefined {
  if (wanted.length < FEWEST) return undefined;
  const beginning = [...known].filter((name) => name.toLowerCase().startsWith(wanted));
  return beginning.sort((left, right) => left.length - right.length)[0];
}

/** Optimal string alignment distance (insert, delete, replace, swap neighbours); stops early from `limit` on. */
function editDistance(from: string, to: string, limit: number): number {
  if (Math.abs(from.length - to.length) >= limit) return limit;
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = at(last, column - 1) + (from[row - 1] === to[column - 1] ? 0 : 1);
      const swapped =
        row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
          ? at(beforeLast, column - 2) + 1
          : Infinity;
      current.push(Math.min(at(last, column) + 1, at(current, column - 1) + 1, replaced, swapped));
    }
    if (Math.min(...current) >= limit) return limit;
    beforeLast = last;
    last = current;
  }
  return at(last, to.length);
}

function at(distances: readonly number[], index: number): number {
  return distances[index] ?? Infinity;
}
