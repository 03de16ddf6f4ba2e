import type { Row } from "../../../src/schema/model/json.ts";
import { credentialGrantor } from "../../rights/authority.ts";
import type { DatabaseTransaction } from "../../database/database.types.ts";
import type { EntityWrite } from "../../entity/scope/entityHooks.ts";
import type { EntityScope } from "../../entity/scope/entityScope.ts";
import { rowId } from "../../entity/values/rowId.ts";
import { AppError } from "../../errors/appError.ts";
import { passwordProblem } from "../../security/passwordPolicy.ts";
import type { ServerServices } from "../serverServices.ts";
import { columnText } from "../../database/values/columnText.ts";
import { PreparedHashes } from "./preparedHashes.ts";
import { type StoredPassword, writePasswords } from "./storePassword.ts";

/** What a password column holds until the hash is there; it is no hash, so no password matches it. */
const PENDING = "pending";

/** First passwords of new accounts, from what was sent to the hash that is stored. */
export class FirstPasswords {
  readonly #services: ServerServices;
  readonly #hashes: PreparedHashes;
  /** The plain text waits here until all rows are checked: only those that will be stored have a hash. */
  readonly #waiting = new WeakMap<Row, string>();

  constructor(services: ServerServices) {
    this.#services = services;
    this.#hashes = new PreparedHashes(services.passwords);
  }

  /** Makes hashes before a transaction begins. @throws AppError SERVER_BUSY */
  async prepare(inputs: readonly Row[], scope: EntityScope): Promise<void> {
    await this.#hashes.prepare(inputs, scope);
  }

  /** Takes passwords out of new rows, and keeps stored ones as they are in the others. @throws AppError ROW_INVALID */
  take(writes: readonly EntityWrite[]): void {
    for (const { action, old, row } of writes) {
      if (old && row) row["password"] = old["password"];
      // What is refused together comes again in parts.
      else if (action === "add" && row && !this.#waiting.has(row)) this.#waiting.set(row, takePassword(row));
    }
  }

  /** Stores the hashes for new rows. */
  async store(writes: readonly EntityWrite[], trx: DatabaseTransaction): Promise<void> {
    const passwords: StoredPassword[] = [];
    for (const { row, scope } of writes) {
      const password = row && this.#waiting.get(row);
      if (row && password !== undefined) passwords.push({ userId: rowId(row), hash: await this.#hashes.take(password, scope, trx) });
    }
    const [first] = writes;
    // Whoever made the accounts knows the passwords; their owners do not keep them.
    if (first) await writePasswords(trx, this.#services, passwords, { mustChange: true, by: credentialGrantor(first.scope.session) });
  }
}

function takePassword(row: Row): string {
  const password = columnText(row["password"]);
  const problem = passwordProblem(password);
  if (problem) throw new AppError("ROW_INVALID", { problems: [{ field: "password", message: problem }] });
  row["password"] = PENDING;
  return password;
}
