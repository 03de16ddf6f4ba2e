import { api, type Call } from "./caller.ts";
import { appointmentList, noticesPath } from "./day.ts";
import { mayBook, type Person } from "./people.ts";
import { type Save, Saves } from "./saves.ts";

/** A kind of call that is measured alone. */
export interface MeasuredCall {
  readonly name: string;
  /** The next call of a person; `undefined` where there is none left. */
  prepare(person: Person): Save | undefined;
}

/** Those whose calls are measured: they may do everything that is. */
export const callersAmong = (people: readonly Person[]): readonly Person[] =>
  people.filter((person) => mayBook(person) && person.openings.length > 0);

/** What the console asks for most, and its saves; `readyz` beside them for what server and driver cost alone. */
export function measuredCalls(): readonly MeasuredCall[] {
  const saves = new Map<Person, Saves>();
  const savesOf = (person: Person): Saves => {
    const known = saves.get(person) ?? new Saves(person);
    saves.set(person, known);
    return known;
  };
  return [
    asked("readyz", () => "/readyz"),
    asked("notices", () => api + noticesPath),
    asked("list", () => `${api}${appointmentList}1`),
    asked("list with a condition", () => `${api}${appointmentList}1&status=booked`),
    asked("detail", ({ visible: [id = ""] }) => `${api}/hiv/appointment/queryById?id=${id}`),
    posted("options", ({ openings: [place] }) => ({
      entity: "appointment",
      field: "slotId",
      row: { organId: place?.organId, date: place?.date },
    })),
    asked("dictionary", () => `${api}/sys/dict/getDictItems/hiv_appointment_status`),
    asked("all dictionaries", () => `${api}/sys/dict/queryAllDictItems`),
    { name: "save: edit", prepare: (person) => savesOf(person).edit() },
    { name: "save: add", prepare: (person) => savesOf(person).add() },
  ];
}

function asked(name: string, path: (person: Person) => string): MeasuredCall {
  return { name, prepare: (person) => withoutEnd({ method: "GET", path: path(person) }) };
}

function posted(name: string, body: (person: Person) => object): MeasuredCall {
  return { name, prepare: (person) => withoutEnd({ method: "POST", path: `${api}/sys/reference/options`, body: body(person) }) };
}

function withoutEnd(call: Call): Save {
  return { call, finish: () => undefined };
}
