/** Largest schema file in UTF-16 units. */
export const MAX_FILE_LENGTH = 512 * 1024;

/** Deepest nesting of objects and arrays; a schema needs about ten. */
const MAX_DEPTH = 32;

/** Says which limit a text exceeds, before it is parsed: the parser recurses and would run out of stack. */
export function exceededLimit(text: string): { found: string; limit: string } | undefined {
  if (text.length > MAX_FILE_LENGTH) return { found: `有 ${text.length} 个字符`, limit: `${MAX_FILE_LENGTH} 个` };
  const depth = deepestNesting(text);
  return depth > MAX_DEPTH ? { found: `嵌套 ${depth} 层`, limit: `${MAX_DEPTH} 层` } : undefined;
}

function deepestNesting(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (inString && character === "\\") index += 1;
    else if (character === '"') inString = !inString;
    else if (inString) continue;
    else if (character === "{" || character === "[") deepest = Math.max(deepest, (depth += 1));
    else if (character === "}" || character === "]") depth -= 1;
  }
  return deepest;
}
