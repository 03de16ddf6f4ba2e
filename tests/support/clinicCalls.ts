import type { BookingDesk } from "./bookingDesk.ts";
import { expectSuccess, type TestAnswer } from "./testServer.ts";

/** Values of a row by field. */
export type Values = Readonly<Record<string, unknown>>;

/** A page of a list. */
export interface Listed {
  readonly total: number;
  readonly records: readonly Values[];
}

/** The calls that suites of a clinic's screens make as its administrator; each but `act` must succeed. */
export function clinicCalls(deskOf: () => BookingDesk) {
  const read = async (path: string, id: string): Promise<Values> =>
    expectSuccess(await deskOf().admin.call<Values>("GET", `${path}/queryById?id=${id}`));
  return {
    read,
    list: async (path: string, query: string): Promise<Listed> =>
      expectSuccess(await deskOf().admin.call<Listed>("GET", `${path}/list?pageSize=100&${query}`)),
    add: async (path: string, body: Values): Promise<Values> =>
      expectSuccess(await deskOf().admin.call<Values>("POST", `${path}/add`, { body })),
    act: async (path: string, id: unknown, action: string, asked: { values?: Values; reason?: string } = {}): Promise<TestAnswer> => {
      const { rev } = await read(path, String(id));
      return deskOf().admin.call<unknown>("POST", `${path}/action/${action}`, { body: { ids: [{ id, rev }], values: {}, ...asked } });
    },
  };
}
