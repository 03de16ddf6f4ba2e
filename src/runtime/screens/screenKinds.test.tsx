import { screen } from "@testing-library/react";
import { http as on } from "msw";
import type { JsonBodyType } from "msw";
import { afterEach, describe, expect, it } from "vitest";
import { api, ok, useApiServer } from "../../../tests/support/apiServer.ts";
import { renderRuntime } from "../../../tests/support/renderRuntime.tsx";
import { compileScreen, loadProject } from "../../schema/project.ts";
import { registerScreenKind, screenKinds, type ScreenKindDefinition } from "../../schema/index.ts";
import { listingPart } from "../../schema/screens/parts/listing/listingPart.ts";
import type { ScreenOf } from "../../schema/model/screen.ts";
import { useListController } from "../listing/useListController.ts";
import { SchemaScreen } from "./SchemaScreen.tsx";
import { registerScreenViews, screenViewOf } from "./screenViews.ts";

// All that a kind of screen takes: its parts, what it is, and how it is drawn.

declare module "../../schema/model/screen.ts" {
  interface ScreenKinds {
    cards: "listing";
  }
}

const cardsKind: ScreenKindDefinition<"cards"> = { id: "cards", title: "卡片", parts: { listing: listingPart() } };

function CardsScreen({ screen: cards }: { readonly screen: ScreenOf<"cards"> }) {
  const { rows } = useListController({ ...cards, columns: cards.columns.slice(0, 1) }, { inAddress: true });
  return (
    <ul aria-label={cards.title}>
      {rows.map((row) => (
        <li key={String(row["id"])}>{String(row[cards.entity.label])}</li>
      ))}
    </ul>
  );
}

const { answer } = useApiServer();
const digest = (text: string): string => String(text.length);
const files = {
  "schemas/entities/demo/thing.json": {
    $id: "thing",
    title: "物",
    type: "object",
    "x-entity": { table: "demo_thing", api: "/demo/thing", permission: "demo:thing", label: "name", mixins: [] },
    properties: { name: { type: "string", title: "甲" } },
  },
  "schemas/screens/demo/thing.json": { kind: "cards", entity: "thing", menu: false },
};
const load = (members: Readonly<Record<string, unknown>>) => {
  const screenFile = "schemas/screens/demo/thing.json";
  const written = Object.entries({ ...files, [screenFile]: { ...files[screenFile], ...members } });
  return loadProject(new Map(written.map(([path, value]) => [path, JSON.stringify(value)])), { digest });
};

describe("kinds of screen", () => {
  let takeAway = () => undefined as void;
  afterEach(() => takeAway());

  it("are all drawn", () => {
    const pages = screenKinds().filter(({ isPage }) => isPage !== false);
    expect(pages.filter(({ id }) => screenViewOf(id) === undefined)).toEqual([]);
  });

  it("are unknown until somebody says what they are", () => {
    const [found] = load({}).diagnostics;
    expect(found).toMatchObject({ code: "SCHEMA_WRONG_VALUE", pointer: "/kind" });
    expect(found?.allowed).toEqual([
      "crud",
      "list",
      "form",
      "detail",
      "tree",
      "master-detail",
      "board",
      "calendar",
      "dashboard",
      "picker",
      "print",
    ]);
    expect(() => screenViewOf("cards")).toThrow("cards");
  });

  it("are added with what they infer, check, compile and draw", async () => {
    takeAway = registerScreenKind(cardsKind);
    registerScreenViews({ cards: CardsScreen });
    const { project, diagnostics } = load({});
    expect(diagnostics.map(({ message }) => message)).toEqual([]);
    const compiled = compileScreen(project, "thing", { can: () => true });
    expect(compiled).toMatchObject({
      kind: "cards",
      columns: [{ field: "name" }],
      toolbar: [{ id: "create" }, { id: "import" }, { id: "export" }],
    });
    expect(compiled).not.toHaveProperty("form");
    answer(
      on.get(api("/sys/schema/screen/thing"), () => ok(compiled as unknown as JsonBodyType)),
      on.get(api("/sys/schema/problems"), () => ok([])),
      on.get(api("/demo/thing/list"), () => ok({ records: [{ id: "1", name: "第一张" }], total: 1 })),
    );
    renderRuntime(<SchemaScreen screenId="thing" />, { address: "/demo/thing" });
    expect(await screen.findByText("第一张")).toBeDefined();
  });

  it("refuse members of parts that they have not", () => {
    takeAway = registerScreenKind(cardsKind);
    expect(load({ form: {} }).diagnostics).toMatchObject([{ code: "SCHEMA_MISUSED_KEYWORD", pointer: "/form" }]);
  });
});
