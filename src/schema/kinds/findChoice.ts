import { foldText } from "../text/halfWidth.ts";

interface Choice {
  readonly value: string;
  readonly text: string;
}

/**
 * The stored value of a choice that a text names: by its words, else by its value, as written or in another width or case.
 * `undefined` where none or several are meant.
 */
export function findChoice(choices: readonly Choice[], text: string): string | undefined {
  const exact = choices.find((choice) => choice.text === text) ?? choices.find((choice) => choice.value === text);
  if (exact) return exact.value;
  const folded = foldText(text);
  const named = choices.filter((choice) => foldText(choice.text) === folded);
  const alike = named.length > 0 ? named : choices.filter((choice) => foldText(choice.value) === folded);
  return alike.length === 1 ? alike[0]?.value : undefined;
}
