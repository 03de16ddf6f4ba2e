import { expect, it, vi } from "vitest";
import { type LoadedPage, PageLoader } from "./pageLoader.ts";

function loaderWith() {
  const open = new Map<number, { resolve: (page: LoadedPage) => void; reject: (error: Error) => void }>();
  const asked: number[] = [];
  const onPage = vi.fn();
  const onFailure = vi.fn();
  const loader = new PageLoader({
    load: (page) => {
      asked.push(page);
      return new Promise<LoadedPage>((resolve, reject) => open.set(page, { resolve, reject }));
    },
    onPage,
    onFailure,
  });
  const answer = async (page: number) => {
    open.get(page)?.resolve({ rows: [], total: 0 });
    await Promise.resolve();
    await Promise.resolve();
  };
  const fail = async (page: number) => {
    open.get(page)?.reject(new Error("no"));
    await Promise.resolve();
    await Promise.resolve();
  };
  return { loader, asked, onPage, onFailure, answer, fail };
}

it("loads two pages at a time, and what is in sight before what was scrolled past", async () => {
  const { loader, asked, answer } = loaderWith();
  loader.want([1, 2, 3, 4]);
  expect(asked).toEqual([1, 2]);
  loader.want([9]);
  await answer(1);
  expect(asked).toEqual([1, 2, 9]);
});

it("loads a page once", async () => {
  const { loader, asked, answer } = loaderWith();
  loader.want([1]);
  loader.want([1]);
  await answer(1);
  loader.want([1]);
  expect(asked).toEqual([1]);
  expect(loader.pages).toEqual([1]);
});

it("stops at a failure until it is tried again", async () => {
  const { loader, asked, onFailure, fail } = loaderWith();
  loader.want([1, 2, 3]);
  await fail(1);
  await fail(2);
  expect(asked).toEqual([1, 2]);
  expect(onFailure).toHaveBeenCalled();
  loader.retry();
  expect(asked).toEqual([1, 2, 1, 2]);
});

it("tells nothing any more once it has ended", async () => {
  const { loader, onPage, answer } = loaderWith();
  loader.want([1]);
  loader.end();
  await answer(1);
  expect(onPage).not.toHaveBeenCalled();
});
