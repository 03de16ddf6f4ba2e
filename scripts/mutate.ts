// `npm run mutate`: changes the code that guards people's data, one small change at a time, and names the changes that no
// test notices. `npm run mutate -- masks guard --sample=30 --seed=7` runs two areas only, with more and other changes.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { mutationAreas, type MutationArea } from "./mutate/areas.ts";
import { startMutantRunner, type Mutant } from "./mutate/mutantRunner.ts";
import { mutationsOf } from "./mutate/mutationsOf.ts";
import { sample } from "./mutate/sample.ts";

/** How many of a hundred changes a test has to notice. */
const WANTED = 90;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: "string", default: "12" }, seed: { type: "string", default: "1" } },
});
const [most, seed] = [Number(values.sample), Number(values.seed)];
if (!Number.isInteger(most) || most < 1 || !Number.isInteger(seed))
  throw new Error("--sample 和 --seed 要填整数，例如 --sample=30 --seed=7。");
const unknown = positionals.filter((name) => !mutationAreas.some((area) => area.name === name));
if (unknown.length > 0) throw new Error(`没有 ${unknown.join("、")} 这一部分。可选：${mutationAreas.map(({ name }) => name).join("、")}。`);

const figures: string[] = [];
let caught = 0;
let tried = 0;
for (const area of mutationAreas.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
  const mutants = mutantsOf(area);
  const chosen = sample(mutants, most, seed);
  const survivors = await survivorsOf(area, chosen);
  figures.push(`${area.name}: ${chosen.length - survivors.length} / ${chosen.length}，共 ${mutants.length} 处可改`);
  caught += chosen.length - survivors.length;
  tried += chosen.length;
}
console.log(figures.join("\n"));
const share = (100 * caught) / tried;
console.log(`${share.toFixed(0)} %，种子 ${seed}`);
process.exit(share >= WANTED ? 0 : 1);

/** @throws Error where the tests of the area fail without any change */
async function survivorsOf(area: MutationArea, chosen: readonly Mutant[]): Promise<readonly Mutant[]> {
  const runner = await startMutantRunner(area);
  const survivors: Mutant[] = [];
  try {
    if (await runner.isCaught()) throw new Error(`${area.name}：没有改动时测试就不通过，请先修好。`);
    for (const mutant of chosen) {
      const isCaught = await runner.isCaught(mutant);
      if (!isCaught) survivors.push(mutant);
      console.log(`${isCaught ? "✓" : "✗"} ${area.name}  ${describe(mutant)}`);
    }
  } finally {
    await runner.close();
  }
  return survivors;
}

function mutantsOf({ code }: MutationArea): readonly Mutant[] {
  return code.flatMap(filesIn).flatMap((path) => {
    const source = readFileSync(path, "utf8");
    return mutationsOf(path, source).map((mutation): Mutant => ({ ...mutation, path, source }));
  });
}

/** The file, or those of a folder that are no tests. */
function filesIn(path: string): readonly string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .toSorted()
    .map((name) => join(path, name));
}

function describe({ path, source, kind, start, end, text }: Mutant): string {
  const before = source.slice(start, end);
  const from = start + before.length - before.trimStart().length;
  const [line, old, next] = [source.slice(0, from).split("\n").length, before, text].map((part) =>
    String(part).trim().replaceAll(/\s+/g, " "),
  );
  return `${path}:${line}  ${kind}  ${old} → ${next}`;
}
