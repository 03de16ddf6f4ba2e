import { beforeEach, describe, expect, it } from "vitest";
import { PagedRows } from "../core/paging/pagedRows.ts";
import { insertAt } from "../core/rowChange.ts";
import type { TableRow } from "../core/tableRow.ts";
import { ListPages } from "./listPages.ts";

const settled = () => new Promise((resolve) => setTimeout(resolve));
const row = (id: string): TableRow => ({ id, name: id, rev: 1 });

/** A list of 250 rows on a server, of which the first page has been loaded. */
async function list() {
  const server = { rows: Array.from({ length: 250 }, (_, index) => row(`r${index}`)) };
  const rows = new PagedRows({ isWritable: (column) => column === "name" });
  const pages = new ListPages({
    rows,
    load: ({ pageNo, pageSize }) => {
      const first = (Number(pageNo) - 1) * Number(pageSize);
      return Promise.resolve({ records: server.rows.slice(first, first + Number(pageSize)), total: server.rows.length });
    },
    isBusy: () => rows.isUnsaved,
  });
  pages.open({});
  await settled();
  return { server, rows, pages };
}

async function seeAll({ rows, pages }: Awaited<ReturnType<typeof list>>): Promise<readonly string[]> {
  for (let from = 0; from < rows.rows().length; from += 50) {
    pages.see(from, from + 50);
    await settled();
  }
  return rows.rows().map(rows.keyOf);
}

describe("GRID-14 rows that were not loaded yet are found although others came or went before them", () => {
  let shown: Awaited<ReturnType<typeof list>>;
  const ids = () => shown.server.rows.map(shown.rows.keyOf);
  beforeEach(async () => {
    shown = await list();
    expect(shown.rows.rows()).toHaveLength(250);
  });

  it("rows that were added here and saved", async () => {
    const { server, rows, pages } = shown;
    const made = rows.newRow({ name: "new" });
    rows.apply([insertAt([made], 5)]);
    server.rows = [row("n"), ...server.rows];
    rows.saved(rows.unsaved(), new Map([[rows.keyOf(made), row("n")]]));
    pages.noteMoved();
    await settled();
    expect(await seeAll(shown)).toEqual(ids());
  });

  it("rows that were taken away here and saved", async () => {
    const { server, rows, pages } = shown;
    rows.apply([{ kind: "remove", keys: ["r1", "r2"] }]);
    server.rows = server.rows.filter(({ id }) => id !== "r1" && id !== "r2");
    rows.saved(rows.unsaved(), new Map());
    pages.noteMoved();
    await settled();
    expect(await seeAll(shown)).toEqual(ids());
  });

  it("rows that others added without a word reaching here", async () => {
    shown.server.rows = [row("o1"), row("o2"), ...shown.server.rows];
    await seeAll(shown);
    expect(await seeAll(shown)).toEqual(ids());
  });

  it("while something is not saved nothing moves, and it is said that the list has others", async () => {
    const { server, rows, pages } = shown;
    rows.apply([{ kind: "set", cells: [{ row: "r0", column: "name", value: "mine" }] }]);
    server.rows = [row("o1"), ...server.rows];
    await seeAll(shown);
    expect(rows.rowOf("r0")).toMatchObject({ name: "mine" });
    expect(pages.getState().hasNews).toBe(true);
  });
});

it("a list that is loaded as a whole stays as it stands when rows of it are saved", async () => {
  const shown = await list();
  await seeAll(shown);
  const { rows, pages } = shown;
  const made = rows.newRow({ name: "new" });
  rows.apply([insertAt([made], 5)]);
  rows.saved(rows.unsaved(), new Map([[rows.keyOf(made), row("n")]]));
  pages.noteMoved();
  await settled();
  expect(rows.rows().map(rows.keyOf)[5]).toBe(rows.keyOf(made));
});
