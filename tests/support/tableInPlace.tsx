import type { ComponentType } from "react";
import { builtInViews } from "../../src/runtime/builtInViews.ts";
import { registerFieldViews } from "../../src/runtime/fields/fieldView.ts";
import { registerRowsInPlace, type RowsInPlaceProps } from "../../src/runtime/list/rowsInPlace.tsx";
import { SchemaScreen } from "../../src/runtime/screens/SchemaScreen.tsx";
import { renderRuntime } from "./renderRuntime.tsx";

registerFieldViews(builtInViews);

/** Draws the screen of appointments with its rows edited in place by a view. */
export function renderInPlace(View: ComponentType<RowsInPlaceProps>, address?: string) {
  registerRowsInPlace(View);
  return renderRuntime(<SchemaScreen screenId="appointment" />, address === undefined ? {} : { address });
}

/** A line to the live table socket that a test speaks for the server on. */
export class LineOfTest {
  static last: LineOfTest | undefined;
  readonly sent: string[] = [];
  readonly #listeners = new Map<string, ((event: unknown) => void)[]>();

  readonly address: string;

  constructor(address: string) {
    this.address = address;
    LineOfTest.last = this;
  }

  addEventListener(type: string, listener: (event: unknown) => void): void {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener]);
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.#listeners.clear();
  }

  /** The server opens the line, says something, or ends it. */
  tell(type: "open" | "message" | "close", event: unknown = {}): void {
    for (const listener of this.#listeners.get(type) ?? []) listener(event);
  }

  /** The server tells what somebody else did to a row. */
  update(kind: "update" | "insert" | "delete", row: object): void {
    const data = { type: "update_vxe_table", data: { kind, socketKey: "appointment", args: [row, "other"] } };
    this.tell("message", { data: JSON.stringify(data) });
  }
}
