import type { Row } from "../../../src/schema/model/json.ts";
import type { DatabaseTransaction } from "../../database/database.types.ts";
import type { EntityScope } from "../../entity/scope/entityScope.ts";
import { signedInCaller } from "../../security/fairQueue.ts";
import type { PasswordHasher } from "../../security/passwordHasher.ts";
import { passwordProblem } from "../../security/passwordPolicy.ts";
import { columnText } from "../../database/values/columnText.ts";

/**
 * Hashes of first passwords, made before the transaction that stores them: an import needs thousands, and its transaction
 * blocks changes of roles and, on the embedded database, everybody. Accounts with the same password get different hashes.
 */
export class PreparedHashes {
  readonly #passwords: PasswordHasher;
  readonly #made = new WeakMap<EntityScope, Map<string, string[]>>();
  /** How many of each were taken in a transaction. */
  readonly #taken = new WeakMap<DatabaseTransaction, Map<string, number>>();

  constructor(passwords: PasswordHasher) {
    this.#passwords = passwords;
  }

  /** Makes the hashes for new accounts of one request; what is no password is refused later, where its row is known. @throws AppError SERVER_BUSY */
  async prepare(inputs: readonly Row[], scope: EntityScope): Promise<void> {
    const made = this.#made.get(scope) ?? new Map<string, string[]>();
    this.#made.set(scope, made);
    for (const { password: sent } of inputs) {
      const password = columnText(sent);
      if (passwordProblem(password) !== undefined) continue;
      const hash = await this.#hash(password, scope);
      const alike = made.get(password);
      if (alike) alike.push(hash);
      else made.set(password, [hash]);
    }
  }

  /**
   * The hash for one account, another one each time within a transaction; one that is run again starts anew. What was not
   * prepared is made now: an account must not be left without its password.
   */
  async take(password: string, scope: EntityScope, trx: DatabaseTransaction): Promise<string> {
    const taken = this.#taken.get(trx) ?? new Map<string, number>();
    this.#taken.set(trx, taken);
    const count = taken.get(password) ?? 0;
    taken.set(password, count + 1);
    return this.#made.get(scope)?.get(password)?.[count] ?? (await this.#hash(password, scope));
  }

  #hash(password: string, { session }: EntityScope): Promise<string> {
    return this.#passwords.hash(() => password, signedInCaller(session));
  }
}
