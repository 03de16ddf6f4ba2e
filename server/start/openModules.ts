import { errorCatalogue } from "../errors/errorCatalogue.ts";
import type { ModuleParts, ServerModule } from "../modules/serverModule.ts";
import type { AllServices, ServerServices } from "../modules/serverServices.ts";

/** An open module. */
export interface OpenModule {
  readonly name: string;
  readonly parts: ModuleParts;
}

/** Who brings what: each name of a kind of thing belongs to one folder. */
class Claims {
  readonly #owners = new Map<string, string>();

  /** @throws Error where the same is there already */
  claim(owner: string, what: string): void {
    const other = this.#owners.get(what);
    if (other === owner) throw new Error(`“${owner}” brings ${what} twice.`);
    if (other !== undefined) throw new Error(`“${other}” and “${owner}” both bring ${what}.`);
    this.#owners.set(what, owner);
  }
}

/**
 * Opens modules in the order of their list, each with the services that those before it gave.
 *
 * @param house services that are there before any module; what modules give is added to the same object, which holds all in the end
 * @throws Error where two modules meet at one point, or where one needs what none before it gives
 */
export async function openModules(modules: readonly ServerModule[], house: ServerServices): Promise<readonly OpenModule[]> {
  const claims = new Claims();
  for (const code of Object.keys(errorCatalogue)) claims.claim("server/errors", `the error ${code}`);
  for (const service of Object.keys(house)) claims.claim("server/start", `the service “${service}”`);
  // Complete for a module as soon as its needs are met, which is looked at before it is opened.
  const services = house as AllServices;
  const opened: OpenModule[] = [];
  for (const { name, needs, errors, open } of modules) {
    claims.claim(name, `the name “${name}”`);
    const missing = needs.find((need) => services[need] === undefined);
    if (missing !== undefined) throw new Error(`The module “${name}” needs “${missing}”, which no module before it gives.`);
    for (const code of Object.keys(errors)) claims.claim(name, `the error ${code}`);
    const parts = await open(services);
    for (const what of broughtBy(parts)) claims.claim(name, what);
    Object.assign(services, parts.gives);
    opened.push({ name, parts });
  }
  return opened;
}

/** The points at which the parts of a module take hold, as sentences name them. */
function broughtBy({ gives = {}, routes = [], hooks = {}, sockets = [], jobs = [], folders = {} }: ModuleParts): readonly string[] {
  return [
    ...Object.keys(gives).map((service) => `the service “${service}”`),
    ...routes.map(({ method, path }) => `the route ${method} ${path}`),
    ...Object.keys(hooks).map((entity) => `hooks of the entity “${entity}”`),
    ...sockets.map(({ path }) => `the route GET ${path}`),
    ...Object.keys(folders).map((folder) => `the files in “${folder}”`),
    ...jobs.map((job) => `the job kind “${job.name}”`),
  ];
}
