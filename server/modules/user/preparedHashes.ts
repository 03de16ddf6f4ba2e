import type { Row } from "../../../src/schema/model/json.ts";
import type { EntityScope } from "../../entity/entityScope.ts";
import { signedInCaller } from "../../security/fairQueue.ts";
import type { PasswordHasher } from "../../security/passwordHasher.ts";
import { passwordProblem } from "../../security/passwordPolicy.ts";
import { columnText } from "../columnText.ts";

/**
 * Hashes of first passwords, made before the transaction that stores them: each takes a moment and a turn in a queue, and an
 * import has thousands, while its transaction keeps changes of roles waiting and on the embedded database everybody. Each
 * account has a hash of its own, with whomever it may share its password.
 */
export class PreparedHashes {
  readonly #passwords: PasswordHasher;
  readonly #made = new WeakMap<EntityScope, Map<string, string[]>>();

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
      made.set(password, [...(made.get(password) ?? []), hash]);
    }
  }

  /** The hash for one account. One that was not prepared is made now: an account must not be left without its password. */
  async take(password: string, scope: EntityScope): Promise<string> {
    return this.#made.get(scope)?.get(password)?.pop() ?? (await this.#hash(password, scope));
  }

  #hash(password: string, { session }: EntityScope): Promise<string> {
    return this.#passwords.hash(() => password, signedInCaller(session));
  }
}
