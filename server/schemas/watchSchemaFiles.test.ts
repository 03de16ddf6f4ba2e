import { cpSync, mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createLogger } from "../process/logger.ts";
import { readSchemaFiles, readSchemaTree } from "./schemaFiles.ts";
import { watchSchemaFiles } from "./watchSchemaFiles.ts";

const ORGAN = "schemas/entities/hiv/organ.json";
const SCREEN = "schemas/screens/hiv/organ.json";

let root = "";
let stops: (() => Promise<void>)[] = [];
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "ribbon-watch-")));
  write(ORGAN, "1");
  write(SCREEN, "1");
});
afterEach(async () => {
  vi.useRealTimers();
  for (const stop of stops) await stop();
  stops = [];
  rmSync(root, { recursive: true, force: true });
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** As most editors save: beside it, then in its place. */
function saveByRename(path: string, text: string): void {
  write(`${path}~`, text);
  renameSync(join(root, `${path}~`), join(root, path));
}

/** What a server does besides following. */
interface Following {
  readonly canHear?: (folder: string) => Promise<boolean>;
  /** Happens before files are read for the first time after a change, and after that. */
  readonly beforeReading?: () => void;
  readonly afterReading?: () => void;
  /** Of the files that are in force. @default those of now */
  readonly known?: string;
}

/** Follows the files and gives what was read at each call, as a server would. */
async function follow({ canHear, beforeReading, afterReading, ...begin }: Following = {}): Promise<ReadonlyMap<string, string>[]> {
  const seen: ReadonlyMap<string, string>[] = [];
  let known = begin.known ?? (await readSchemaTree(root)).digest;
  const onChange = async () => {
    const isFirst = seen.length === 0;
    if (isFirst) beforeReading?.();
    const { files, digest } = await readSchemaTree(root);
    seen.push(files);
    if (isFirst) afterReading?.();
    await sleep(isFirst && afterReading ? 150 : 0);
    known = digest;
  };
  const options = { root, logger: createLogger("silent"), known: () => known, onChange, ...(canHear ? { canHear } : {}) };
  stops.push(await watchSchemaFiles(options));
  return seen;
}

/** The text of a file as it was read last. */
function lastText(seen: readonly ReadonlyMap<string, string>[], path: string): string {
  return seen.at(-1)?.get(path) ?? (seen.length > 0 ? "gone" : "not read");
}

const soon = { timeout: 20_000, interval: 10 };

it("SCREEN a saved file is heard of again and again, however an editor saves", async () => {
  const seen = await follow();
  for (const turn of ["a", "b"]) {
    write(ORGAN, `${turn} in place`);
    await expect.poll(() => lastText(seen, ORGAN), soon).toBe(`${turn} in place`);
    saveByRename(ORGAN, `${turn} renamed`);
    await expect.poll(() => lastText(seen, ORGAN), soon).toBe(`${turn} renamed`);
    unlinkSync(join(root, ORGAN));
    write(ORGAN, `${turn} made anew`);
    await expect.poll(() => lastText(seen, ORGAN), soon).toBe(`${turn} made anew`);
    // The old one stays as a copy, the new one takes the name.
    renameSync(join(root, ORGAN), join(root, `${ORGAN}.bak`));
    write(ORGAN, `${turn} beside a copy`);
    await expect.poll(() => lastText(seen, ORGAN), soon).toBe(`${turn} beside a copy`);
  }
});

it("SCREEN a file that goes is gone, and one that comes is there", async () => {
  const seen = await follow();
  unlinkSync(join(root, ORGAN));
  await expect.poll(() => lastText(seen, ORGAN), soon).toBe("gone");
  write(ORGAN, "again");
  await expect.poll(() => lastText(seen, ORGAN), soon).toBe("again");
});

// Within the rest that is waited for, beyond it, and beyond the longest one.
it.each([30, 100, 400])("SCREEN of two savings %i ms apart the second is in force at the end", async (pause) => {
  const seen = await follow();
  for (const save of [write, saveByRename]) {
    // Same length: only the text tells them apart.
    save(ORGAN, `first ${save.name}`);
    await sleep(pause);
    save(ORGAN, `later ${save.name}`);
    await expect.poll(() => lastText(seen, ORGAN), soon).toBe(`later ${save.name}`);
  }
});

it("SCREEN a file that is written in pieces is whole at the end", async () => {
  const seen = await follow();
  const whole = "x".repeat(40);
  for (let length = 1; length <= whole.length; length += 1) {
    write(ORGAN, whole.slice(0, length));
    await sleep(20);
  }
  await expect.poll(() => lastText(seen, ORGAN), soon).toBe(whole);
});

it("SCREEN files in folders made after the start are followed, in whatever depth", async () => {
  const seen = await follow();
  for (const folder of ["schemas/entities/new", "schemas/entities/new/deep/deeper"]) {
    write(`${folder}/first.json`, "1");
    await expect.poll(() => lastText(seen, `${folder}/first.json`), soon).toBe("1");
    saveByRename(`${folder}/first.json`, "2");
    await expect.poll(() => lastText(seen, `${folder}/first.json`), soon).toBe("2");
  }
});

it("SCREEN after a folder was replaced by another one of its name, what is in it is followed", async () => {
  const seen = await follow();
  for (const folder of ["schemas/entities/hiv", "schemas/entities", "schemas"]) {
    cpSync(join(root, folder), join(root, "other"), { recursive: true });
    renameSync(join(root, folder), join(root, "old"));
    renameSync(join(root, "other"), join(root, folder));
    rmSync(join(root, "old"), { recursive: true });
    write(ORGAN, `into the new ${folder}`);
    await expect.poll(() => lastText(seen, ORGAN), soon).toBe(`into the new ${folder}`);
    saveByRename(ORGAN, `once more into ${folder}`);
    await expect.poll(() => lastText(seen, ORGAN), soon).toBe(`once more into ${folder}`);
  }
});

it("SCREEN a checkout that takes the whole folder away and brings another is followed", async () => {
  const seen = await follow();
  for (const version of ["1", "2", "3"]) {
    rmSync(join(root, "schemas"), { recursive: true });
    await sleep(Number(version) * 40);
    write(ORGAN, `checkout ${version}`);
    write(SCREEN, `checkout ${version}`);
    await expect.poll(() => lastText(seen, SCREEN), soon).toBe(`checkout ${version}`);
    await expect.poll(() => lastText(seen, ORGAN), soon).toBe(`checkout ${version}`);
  }
});

it("SCREEN a folder that is away when following begins is heard of at once when it comes", async () => {
  rmSync(join(root, "schemas"), { recursive: true });
  const seen = await follow();
  write(ORGAN, "brought");
  await expect.poll(() => lastText(seen, ORGAN), soon).toBe("brought");
});

it("SCREEN a ConfigMap's links are followed to each new version", async () => {
  const folder = "schemas/entities/map";
  const publish = (version: string): void => {
    write(`${folder}/..${version}/organ.json`, version);
    symlinkSync(`..${version}`, join(root, folder, "..data_tmp"));
    renameSync(join(root, folder, "..data_tmp"), join(root, folder, "..data"));
  };
  publish("v1");
  symlinkSync("..data/organ.json", join(root, folder, "organ.json"));
  expect([...(await readSchemaFiles(root)).keys()]).toContain(`${folder}/organ.json`);
  expect([...(await readSchemaFiles(root)).keys()].filter((path) => path.includes(".."))).toEqual([]);
  const seen = await follow();
  for (const version of ["v2", "v3", "v4"]) {
    publish(version);
    await expect.poll(() => lastText(seen, `${folder}/organ.json`), soon).toBe(version);
    rmSync(join(root, folder, `..v${Number(version.slice(1)) - 1}`), { recursive: true });
  }
});

it("SCREEN a folder of schemas that is a link is followed where it leads, also after it leads elsewhere", async () => {
  for (const release of ["one", "two"]) cpSync(join(root, "schemas"), join(root, "releases", release), { recursive: true });
  rmSync(join(root, "schemas"), { recursive: true });
  symlinkSync("releases/one", join(root, "schemas"));
  symlinkSync(".", join(root, "releases/one/entities/loop"));
  const seen = await follow();
  saveByRename("releases/one/entities/hiv/organ.json", "edited");
  await expect.poll(() => lastText(seen, ORGAN), soon).toBe("edited");
  writeFileSync(join(root, "releases/two/entities/hiv/organ.json"), "second release");
  symlinkSync("releases/two", join(root, "next"));
  renameSync(join(root, "next"), join(root, "schemas"));
  await expect.poll(() => lastText(seen, ORGAN), soon).toBe("second release");
  saveByRename("releases/two/entities/hiv/organ.json", "edited there");
  await expect.poll(() => lastText(seen, ORGAN), soon).toBe("edited there");
});

it("SCREEN what changed between loading and watching is not lost", async () => {
  const { digest } = await readSchemaTree(root);
  write(ORGAN, "while the server started");
  const seen = await follow({ known: digest });
  await expect.poll(() => lastText(seen, ORGAN), soon).toBe("while the server started");
});

it("SCREEN a change during a reload is followed by another reload", async () => {
  const seen = await follow({ afterReading: () => saveByRename(ORGAN, "during the reload") });
  write(ORGAN, "before");
  await expect.poll(() => seen.map((files) => files.get(ORGAN)), soon).toEqual(["before", "during the reload"]);
});

it("SCREEN a slip that a reload read is taken back by the text that was there before it", async () => {
  const seen = await follow({
    beforeReading: () => saveByRename(ORGAN, "slip"),
    afterReading: () => saveByRename(ORGAN, "sound"),
  });
  write(ORGAN, "sound");
  await expect.poll(() => seen.map((files) => files.get(ORGAN)), soon).toEqual(["slip", "sound"]);
});

it("LOAD while nothing changes, no timer runs and nothing is read", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "setImmediate"] });
  const seen = await follow();
  // The library's own, of the beginning, end.
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(2000);
    expect(vi.getTimerCount()).toBe(0);
  }, soon);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(vi.getTimerCount()).toBe(0);
  expect(seen).toEqual([]);
});

it("LOAD where the system tells nothing, files are looked at in intervals of five to ten seconds", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "Date"] });
  const seen = await follow({ canHear: async () => false });
  for (const text of ["one", "two"]) {
    write(ORGAN, text);
    const written = Date.now();
    await vi.advanceTimersToNextTimerAsync();
    // Waiting for the end of a look moves the clock by a few steps of 10 ms.
    expect(Date.now() - written).toBeGreaterThan(4900);
    expect(Date.now() - written).toBeLessThanOrEqual(10_000);
    await vi.waitFor(() => expect(lastText(seen, ORGAN)).toBe(text), soon);
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), soon);
  }
});

it("LOAD once the system tells again, looking in intervals ends", async () => {
  let isLocal = false;
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const seen = await follow({ canHear: async () => isLocal });
  isLocal = true;
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(2000);
    expect(vi.getTimerCount()).toBe(0);
  }, soon);
  vi.useRealTimers();
  saveByRename(ORGAN, "heard of");
  await expect.poll(() => lastText(seen, ORGAN), soon).toBe("heard of");
});
