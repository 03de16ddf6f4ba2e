import { act } from "@testing-library/react";
import { useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import { useEffect, useState } from "react";
import { http as on } from "msw";
import type { ListingScreen } from "../../src/schema/model/screen.ts";
import { dictionariesQuery } from "../../src/runtime/dictionary/dictionariesQuery.ts";
import { builtInViews } from "../../src/runtime/builtInViews.ts";
import { registerFieldViews } from "../../src/runtime/fields/fieldView.ts";
import { FormHost } from "../../src/runtime/form/FormHost.tsx";
import type { FormHostProps } from "../../src/runtime/form/FormHost.tsx";
import { api, ok } from "./apiServer.ts";
import { generatedValidator, productDictionaries } from "./productSchemas.ts";
import { registerPicker } from "../../src/runtime/picker/registerPicker.ts";
import { renderRuntime } from "./renderRuntime.tsx";
import type { RenderOptions } from "./renderRuntime.tsx";

registerFieldViews(builtInViews);
registerPicker();

// Editors of texts measure lines; jsdom lays nothing out, so everything is where it starts and has no size.
const nowhere = { x: 0, y: 0, width: 0, height: 0, top: 0, right: 0, bottom: 0, left: 0, toJSON: () => ({}) };
const oneRect = () => Object.assign([nowhere], { item: () => nowhere }) as unknown as DOMRectList;
Range.prototype.getClientRects = oneRect;
Range.prototype.getBoundingClientRect = () => nowhere;
HTMLElement.prototype.getClientRects = oneRect;
const styleOf = window.getComputedStyle;
window.getComputedStyle = (element) => withMeasures(styleOf(element));

const measured = /padding|border|height|size/;

/** A style that answers for measures too. */
function withMeasures(style: CSSStyleDeclaration): CSSStyleDeclaration {
  return new Proxy(style, {
    get: (target, name) => {
      if (name === "getPropertyValue")
        return (property: string) => target.getPropertyValue(property) || (measured.test(property) ? "0px" : "");
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? (value as () => unknown).bind(target) : value;
    },
  });
}

/** Draws a part of the runtime with the product's dictionaries and all field kinds. */
export function renderWithProduct(
  element: ReactNode,
  { seed, ...options }: RenderOptions & { readonly seed?: (client: QueryClient) => void } = {},
) {
  const fill = (client: QueryClient) => {
    client.setQueryData(dictionariesQuery.queryKey, productDictionaries());
    seed?.(client);
  };
  return renderRuntime(<Seeded seed={fill}>{element}</Seeded>, options);
}

/** How a form is drawn. */
export interface RenderFormOptions extends Partial<Omit<FormHostProps, "screen">>, RenderOptions {
  /** The generated validator is there. @default true */
  readonly withValidator?: boolean;
  /** Fills the cache before the form is drawn. */
  readonly seed?: (client: QueryClient) => void;
  /** What draws the form. @default the generated one */
  readonly Form?: ComponentType<FormHostProps>;
}

/** Draws the form of a screen; notes what it tells its host. */
export async function renderForm(
  screen: ListingScreen,
  { withValidator = true, mode = "create", address, codes, onCaughtError, seed: fill, Form = FormHost, ...props }: RenderFormOptions = {},
) {
  const told: { saved: unknown[]; closed: number } = { saved: [], closed: 0 };
  const validator = "/sys/schema/validators/test.js";
  const entity = { ...screen.entity, validator };
  const validate = await generatedValidator(screen.entity);
  const close = () => {
    told.closed += 1;
  };
  let show: (next: ListingScreen) => void = () => undefined;
  function Shown() {
    const [shown, setShown] = useState<ListingScreen>({ ...screen, entity });
    useEffect(() => void (show = setShown), []);
    return <Form screen={shown} mode={mode} onSaved={(row) => told.saved.push(row)} onClose={close} {...props} />;
  }
  const form = <Shown />;
  const seed = (client: QueryClient) => {
    fill?.(client);
    if (withValidator) client.setQueryData(["validator", entity.name, validator], () => validate);
  };
  const view = renderWithProduct(form, {
    seed,
    ...(address !== undefined && { address }),
    ...(codes !== undefined && { codes }),
    ...(onCaughtError && { onCaughtError }),
  });
  /** Hands the form the screen of a schema that has changed. */
  const follow = (next: ListingScreen): void => act(() => show(next));
  return { ...view, told, follow };
}

/** Fills the cache before anything below is drawn. */
function Seeded({ seed, children }: { readonly seed: (client: QueryClient) => void; readonly children: ReactNode }) {
  const client = useQueryClient();
  useState(() => seed(client));
  return children;
}

/** Answers every question for the choices of references with these rows. */
export function optionsHandler(records: readonly { readonly value: string; readonly text: string; readonly [name: string]: unknown }[]) {
  return on.post(api("/sys/reference/options"), async ({ request }) => {
    const { values, keyword } = (await request.json()) as { readonly values?: readonly string[]; readonly keyword?: string };
    const found = values
      ? records.filter(({ value }) => values.includes(value))
      : records.filter(({ text }) => text.includes(keyword ?? ""));
    return ok({ records: found, total: found.length } as never);
  });
}
