/// <reference types="vite/client" />
import { compileListing, loadProject } from "../../src/schema/project.ts";
import type { SchemaProject, Viewer } from "../../src/schema/project.ts";
import type { CompiledEntity, ListingScreen } from "../../src/schema/model/screen.ts";
import { validatorModule } from "../../src/schema/validation/validatorModule.ts";
import type { GeneratedValidator } from "../../src/runtime/form/rowValidator.ts";

const texts = import.meta.glob<string>("../../schemas/**/*.json", { query: "?raw", import: "default", eager: true });
let known: SchemaProject | undefined;

/** The product's own schemas, as the repository holds them. */
export function productProject(): SchemaProject {
  known ??= readProject();
  return known;
}

/** A screen of the product with a list, as compiled for a viewer. @default a viewer with all rights */
export function productScreen(id: string, viewer: Viewer = { can: () => true }): ListingScreen {
  const screen = compileListing(productProject(), id, viewer);
  if (!screen) throw new Error(`no list ${id} for this viewer`);
  return screen;
}

/** The product's dictionaries as the server sends them. */
export function productDictionaries() {
  return Object.fromEntries([...productProject().dictionaries].map(([code, { items }]) => [code, items]));
}

/** The generated validator of an entity, loaded as a browser would: as a module of its own. */
export async function generatedValidator(entity: CompiledEntity): Promise<GeneratedValidator> {
  const source = validatorModule(entity, "create", (name) => childNamed(entity, name));
  const address = `data:text/javascript,${encodeURIComponent(source)}`;
  const loaded = (await import(/* @vite-ignore */ address)) as { readonly validate: GeneratedValidator };
  return loaded.validate;
}

function childNamed(entity: CompiledEntity, name: string): CompiledEntity | undefined {
  const children = Object.values(entity.children);
  return children.find((child) => child.name === name) ?? children.map((child) => childNamed(child, name)).find((found) => found);
}

/** The product's schema files: texts by path. */
export function productFiles(): Map<string, string> {
  return new Map(Object.entries(texts).map(([path, text]) => [path.replace("../../", ""), text]));
}

function readProject(): SchemaProject {
  return loadProject(productFiles(), { digest: (text) => String(text.length) }).project;
}
