import { messages, protocol, type PGlite } from "@electric-sql/pglite";
import { parserOf } from "../values/parsers.ts";
import type { StatementResult } from "../sessions/sessionDriver.ts";
import type { Statement } from "./protocol.ts";

const { serialize } = protocol;

type Message = Awaited<ReturnType<PGlite["execProtocolStream"]>>[number];

/**
 * Runs a statement in PostgreSQL's own protocol, all its messages at once. PGlite's `query` would send them one by one,
 * knows no statements that stay prepared, and would have its own readers read arrays.
 *
 * @throws messages.DatabaseError where PostgreSQL refuses it
 */
export async function runStatement(database: PGlite, { text, parameters, prepared }: Statement): Promise<StatementResult> {
  const { name = "", isNew = true, closing = [] } = prepared ?? {};
  const request = Buffer.concat([
    ...closing.map((unwanted) => serialize.close({ type: "S", name: unwanted })),
    ...(isNew ? [serialize.parse({ name, text })] : []),
    serialize.bind({ statement: name, values: [...parameters] }),
    serialize.describe({ type: "P" }),
    serialize.execute(),
    serialize.sync(),
  ]);
  return resultOf(await database.runExclusive(() => database.execProtocolStream(request, {})));
}

function resultOf(answers: readonly Message[]): StatementResult {
  let columns: readonly (readonly [name: string, parse: (text: string) => unknown])[] = [];
  const rows: Record<string, unknown>[] = [];
  let affected: number | undefined;
  for (const answer of answers) {
    if (answer instanceof messages.RowDescriptionMessage) columns = answer.fields.map((field) => [field.name, parserOf(field.dataTypeID)]);
    else if (answer instanceof messages.DataRowMessage) rows.push(rowOf(columns, answer.fields));
    else if (answer instanceof messages.CommandCompleteMessage) affected = rowsWritten(answer.text);
  }
  return affected === undefined ? { rows } : { rows, affected };
}

function rowOf(
  columns: readonly (readonly [name: string, parse: (text: string) => unknown])[],
  values: readonly (string | null)[],
): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [index, [name, parse]] of columns.entries()) {
    const value = values[index] ?? null;
    row[name] = value === null ? null : parse(value);
  }
  return row;
}

/** `UPDATE 3`, `INSERT 0 5`; nothing for statements that write none. */
function rowsWritten(tag: string): number | undefined {
  return /^(INSERT|UPDATE|DELETE|MERGE)/.test(tag) ? Number(tag.split(" ").at(-1)) : undefined;
}
