/** px that have to remain below a click for a window to open below it (GRID-54). */
const roomBelow = 350;

/** How often opening is tried (GRID-55). */
const attempts = 3;

/** ms between two attempts: a row that was just scrolled to is drawn by then. */
const pause = 50;

/** Where a window beside a click opens: below where more than 350 px remain there, else above. */
export function popoverSide(clickY: number, windowHeight: number): "bottom" | "top" {
  return windowHeight - clickY > roomBelow ? "bottom" : "top";
}

/**
 * Opens something, up to three times (GRID-55).
 *
 * @param open says whether it opened; an error counts as a no
 * @returns whether it opened in the end
 */
export async function openRepeatedly(open: () => boolean): Promise<boolean> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    if (opens(open)) return true;
    if (attempt < attempts) await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return false;
}

function opens(open: () => boolean): boolean {
  try {
    return open();
  } catch (error) {
    console.error(error);
    return false;
  }
}
