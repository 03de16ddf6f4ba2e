// Which files of code a visit loads: few, each needed whole.

/**
 * What a person waits for, in the order it is waited for, with the modules it begins with. Left to itself the build
 * makes a file of every set of modules that the same imports reach: some fifty for the first page, each with a
 * request and an evaluation of its own.
 */
const stages = {
  start: ["src/shell/main.tsx"],
  entrance: ["src/shell/entrance/SignInRoute.tsx"],
  frame: [
    "src/shell/layout/ConsoleRoute.tsx",
    "src/shell/permissions/permissions.store.ts",
    "src/shell/permissions/permissionNotice.ts",
    "src/shell/pages/loadPageData.ts",
  ],
  screen: ["src/shell/pages/ScreenContent.tsx"],
};

/** What is opened later and has a budget of its own; the build divides its code as it likes. */
const later = { messaging: ["src/shell/im/ImRoute.tsx", "src/shell/im/ConsolePanel.tsx"] };

/**
 * Reads from a trial build which stages need which module, after everything unused has been left out.
 *
 * @param output the trial's chunks
 * @returns the name of a module's file. Whatever a module imports is needed by at least the same stages, so files
 * never import each other in a circle. Modules that no stage needs are left to the build (null).
 */
export function nameOfModules(output) {
  const names = new Map();
  for (const [stage, files] of Object.entries(filesOf(output, stages))) {
    for (const { moduleIds } of output.filter(({ fileName }) => files.includes(fileName)))
      for (const id of moduleIds) names.set(id, [...(names.get(id) ?? []), stage]);
  }
  return (id) =>
    names
      .get(id)
      ?.join("-")
      .replace(/^start-.*/, "start") ?? null;
}

/** Lists by stage, and by what is opened later, the files that its beginnings need before they can run. */
export function filesOfStages(output) {
  return filesOf(output, { ...stages, ...later });
}

function filesOf(output, beginnings) {
  const chunks = new Map(output.filter(({ type }) => type === "chunk").map((chunk) => [chunk.fileName, chunk]));
  return Object.fromEntries(
    Object.entries(beginnings).map(([stage, paths]) => [stage, [...new Set(paths.flatMap((path) => reachOf(chunks, path)))]]),
  );
}

function reachOf(chunks, path) {
  const first = [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(path)));
  if (!first) throw new Error(`The build has no module ${path}; adapt scripts/loadStages.mjs.`);
  const found = new Set();
  const open = [first.fileName];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file) || !chunks.has(file)) continue;
    found.add(file);
    open.push(...chunks.get(file).imports);
  }
  return [...found];
}
