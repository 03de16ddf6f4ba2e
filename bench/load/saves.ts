import { api, type Call, type Outcome } from "./caller.ts";
import type { Opening, Person, RowVersion } from "./people.ts";

/** A save about to be made. */
export interface Save {
  readonly call: Call;
  /** To be told of what came back. */
  finish(outcome: Outcome): void;
}

/** What one person can still save: rows that nobody else changes, places that nobody else books. */
export class Saves {
  readonly #person: Person;
  /** What is being saved is not among them. */
  readonly #rows: RowVersion[];
  readonly #places: Opening[];
  #count = 0;

  constructor(person: Person) {
    this.#person = person;
    this.#rows = [...person.own];
    this.#places = [...person.openings];
  }

  /** A change of one of their rows; `undefined` where all are being saved or were lost in a failure. */
  edit(): Save | undefined {
    const row = this.#rows.shift();
    if (row === undefined) return undefined;
    const key = this.#nextKey();
    const body = { ...row, remark: `第 ${this.#count} 次更改` };
    return { call: { method: "PUT", path: `${api}/hiv/appointment/edit`, key, body }, finish: (outcome) => this.#keep(row, outcome) };
  }

  /** A booking by phone of somebody who has never been there; `undefined` where no place is left. */
  add(): Save | undefined {
    const place = this.#places.shift();
    if (place === undefined) return undefined;
    const key = this.#nextKey();
    const body = { realname: "来电者", ...place, service: "vct", source: "phone" };
    return { call: { method: "POST", path: `${api}/hiv/appointment/add`, key, body }, finish: () => undefined };
  }

  /** A row that was saved can be changed again; of one whose save failed nobody knows the version. */
  #keep({ id }: RowVersion, { status, body }: Outcome): void {
    if (status !== 200) return;
    const { result } = JSON.parse(body) as { readonly result?: { readonly rev?: number } };
    if (typeof result?.rev === "number") this.#rows.push({ id, rev: result.rev });
  }

  #nextKey(): string {
    this.#count += 1;
    return `${this.#person.username}-${Date.now()}-${this.#count}`;
  }
}
