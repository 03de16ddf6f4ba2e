import type { EntityModel } from "../../src/schema/index.ts";

/** Whose data of one entity leaves with one answer. */
export interface EntityRead {
  readonly entity: EntityModel;
  /** Id of the row, where it is only one. */
  readonly rowId: string;
  readonly count: number;
}

interface Counted {
  readonly entity: EntityModel;
  readonly ids: Set<string>;
  /** Rows without an id, such as options. */
  nameless: number;
}

/** What one request read of entities whose reading is recorded. One answer makes one entry an entity, through however many hands it went. */
export class RequestReads {
  readonly #read = new Map<string, Counted>();
  readonly #written = new Set<string>();
  #repeated: readonly EntityRead[] = [];

  add(entity: EntityModel, rows: readonly Readonly<Record<string, unknown>>[]): void {
    const counted = this.#read.get(entity.name) ?? { entity, ids: new Set<string>(), nameless: 0 };
    this.#read.set(entity.name, counted);
    for (const { id } of rows) {
      if (typeof id === "string") counted.ids.add(id);
      else counted.nameless += 1;
    }
  }

  /** The request wrote an entry about the entity already; that its answer shows the row again is no second act. */
  markWritten(entity: string): void {
    this.#written.add(entity);
  }

  /** The answer is one that was given before: what was read for it leaves again. */
  repeat(reads: readonly EntityRead[]): void {
    this.#repeated = reads;
  }

  list(): readonly EntityRead[] {
    const read = [...this.#read.values()]
      .filter(({ entity }) => !this.#written.has(entity.name))
      .map(({ entity, ids, nameless }) => {
        const [first = ""] = ids;
        const count = ids.size + nameless;
        return { entity, count, rowId: count === 1 ? first : "" };
      });
    return [...this.#repeated, ...read];
  }
}

const collected = new WeakMap<object, RequestReads>();

/** The collector of a request, the same one each time. */
export function readsOf(request: object): RequestReads {
  const known = collected.get(request);
  if (known) return known;
  const reads = new RequestReads();
  collected.set(request, reads);
  return reads;
}
