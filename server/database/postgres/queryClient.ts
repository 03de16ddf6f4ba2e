import { Query } from "pg";
import type { Connection, PoolClient, QueryResult } from "pg";
import type { PreparedStatement } from "../sessions/preparedStatements.ts";

/** A statement for one connection. */
export interface ClientStatement {
  readonly text: string;
  readonly parameters: readonly (string | null)[];
  readonly prepared: PreparedStatement | undefined;
}

/** The driver keeps which names a connection has parsed; its types do not know. */
type KnownStatements = Record<string, string>;

/**
 * Runs a statement on a connection. What is not to be kept prepared any more is closed in the same round trip, ahead of
 * it: that costs no wait and works in a failed transaction, too.
 */
export async function queryClient(
  client: PoolClient,
  { text, parameters, prepared }: ClientStatement,
): Promise<QueryResult<Record<string, unknown>>> {
  const values = [...parameters];
  if (prepared === undefined) return await client.query<Record<string, unknown>>(text, values);
  const { name, closing } = prepared;
  if (closing.length === 0) return await client.query<Record<string, unknown>>({ name, text, values });
  return await new Promise((resolve, reject) => {
    const query = new Query<Record<string, unknown>>({ name, text, values }, (error, result) => {
      if (error) reject(error);
      else resolve(result);
    });
    const submit = query.submit.bind(query);
    query.submit = (connection) => {
      for (const unwanted of closing) closeStatement(connection, unwanted);
      return submit(connection);
    };
    client.query(query);
  });
}

function closeStatement(connection: Connection, name: string): void {
  connection.close({ type: "S", name }, true);
  delete (connection as Connection & { readonly parsedStatements: KnownStatements }).parsedStatements[name];
}
