import type { EntityModel, SchemaProject } from "../../src/schema/index.ts";
import { operationsOf } from "../../server/entity/operations/registry.ts";
import type { MountedRoute } from "../../server/http/buildHttp.ts";
import type { RouteRule } from "../../server/http/defineRoute.ts";
import { startsNarrow } from "../../server/rights/rights.ts";

type Cells = readonly string[];

/** Writes the page of every route with what holds it: right, rows, fields, tenant, budget, signature. */
export function securityMatrix(routes: readonly MountedRoute[], project: SchemaProject): string {
  const entities = [...project.entities.values()].toSorted((a, b) => a.api.localeCompare(b.api));
  return [
    "# Routes and what holds them",
    "Written by `tests/server/securityMatrix.test.ts` from the mounted routes, which fails where this page is not what is mounted (`npx vitest run --project server securityMatrix -u` writes it anew). “entity” means: through the one query builder and presenter, with tenant rule, row rules and field rights of the entity below.",
    "## Routes of modules",
    table(
      ["route", "right", "rows", "fields", "budget", "signature"],
      routes
        .filter(({ url }) => !isGenerated(url))
        .map(routeCells)
        .toSorted(byFirst),
    ),
    "## Routes of every entity",
    "Below the entity's address; the code is the entity's prefix with the right. Rows: tenant rule and row rules of the entity. Fields: its read, write and mask rights.",
    table(["route", "right", "budget"], operationCells(entities)),
    "## Entities",
    table(["entity", "address", "codes", "tenant", "department", "covered fields", "role without a rule"], entities.map(entityCells)),
    "",
  ].join("\n\n");
}

function isGenerated(url: string): boolean {
  return url === "/apiserver/*" || url.startsWith("/apiserver/:domain/");
}

function routeCells(route: MountedRoute): Cells {
  const { method, url, right, token, rows, fields, budget } = route;
  return [
    `${method} ${url}`,
    `${rightText(right)}${token === "chat" ? ", by the chat's token" : ""}`,
    ruleText(rows),
    ruleText(fields),
    budgetText(budget),
    signatureText(route),
  ];
}

function rightText(right: MountedRoute["right"]): string {
  if (right.kind === "public") return `open: ${right.why}`;
  if (right.kind === "session") return "signed in";
  return typeof right.code === "string" ? `\`${right.code}\`` : "by path";
}

function ruleText(rule: RouteRule): string {
  return typeof rule === "string" ? rule : rule.why;
}

function budgetText(budget: MountedRoute["budget"]): string {
  return typeof budget === "function" ? "by path" : (budget ?? "");
}

function signatureText({ right, unsigned }: MountedRoute): string {
  if (right.kind === "public") return "none: open";
  return unsigned ? `none: ${unsigned.why}` : "where on";
}

function operationCells(entities: readonly EntityModel[]): readonly Cells[] {
  const rows = entities.flatMap((entity) =>
    operationsOf(entity).map(({ method, path, right, budget }): Cells => {
      const methods = typeof method === "string" ? method : method.join(", ");
      return [`${methods} ${path}`, right, budget ?? (methods === "GET" ? "read" : "write")];
    }),
  );
  return [...new Map(rows.map((row) => [row.join(), row])).values()].toSorted(byFirst);
}

function entityCells(entity: EntityModel): Cells {
  const { title, api, permission, scope, fields } = entity;
  const covered = fields.filter(({ permission: { mask } }) => mask !== undefined).map(({ name }) => name);
  const opened = startsNarrow(entity) ? "its holder's branch" : "every row of the tenant";
  return [title, api, `${permission}:…`, tenantText(scope.tenant), scope.department ?? "", covered.join(", "), opened];
}

function tenantText(rule: EntityModel["scope"]["tenant"]): string {
  switch (rule.kind) {
    case "own":
      return "own rows";
    case "shared":
      return "shared, written in the default tenant";
    case "server":
      return "given by its module";
    case "field":
      return `rows that name it in \`${rule.field}\``;
    case "members":
      return `members by \`${rule.through}\``;
  }
}

function byFirst([a = ""]: Cells, [b = ""]: Cells): number {
  return a < b ? -1 : 1;
}

function table(head: Cells, rows: readonly Cells[]): string {
  const line = (cells: Cells): string => `| ${cells.map((cell) => cell.replaceAll("|", String.raw`\|`)).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
