import type { EntityModel, EntityRight, SchemaProject } from "../../src/schema/index.ts";
import { exampleRow } from "./exampleRow.ts";
import { table } from "./markdown.ts";

/** The section of an entity's page on its interface, with calls as they are sent. */
export function entityInterface(project: SchemaProject, entity: EntityModel): string[] {
  const { api, permission, fields, tree, actions, rights, isOpen, audit } = entity;
  const route = (method: string, path: string, right: string, what: string) => [
    `\`${method} ${api}${path}\``,
    isOpen && right === "list" ? "登录即可" : `\`${permission}:${right}\``,
    what,
  ];
  const offered = (right: EntityRight, ...call: readonly [method: string, path: string, what: string]) => {
    const [method, path, what] = call;
    return rights.includes(right) ? [route(method, path, right, what)] : [];
  };
  const isMasked = fields.some(({ permission: { mask } }) => mask !== undefined);
  return [
    "## 接口",
    "",
    "路径前加 `/apiserver`，登录后带上 `X-Access-Token`。回答的外壳是 `{ success, message, code, result }`；被拒绝的一行在 `result.problems` 里逐项说明。",
    "",
    ...table(
      ["调用", "权限", "做什么"],
      [
        route("GET", "/list", "list", "一页数据；条件写在地址里，`pageNo`、`pageSize`、`column`、`order` 管分页与排序"),
        route("GET", "/queryById?id=", "list", "一行，连同子表"),
        ...(tree ? [route("GET", "/children?parentId=", "list", "某个节点的下一层")] : []),
        ...writingCalls(entity, offered),
        ...offered(
          "export",
          "GET",
          "/exportXls",
          "导出符合条件的各行；条件长、或用 `selections` 选中多行时改用 `POST`，条件写在请求内容里；默认 .xls，`_format` 为 `xlsx` 或 `csv` 时是另两种",
        ),
        ...offered("import", "POST", "/importExcel", "导入文件；模板在 `/importTemplate`"),
        ...(audit ? [route("GET", "/history?id=", "list", "一行的修改历史")] : []),
        ...(isMasked ? [route("POST", "/reveal", "list", "查看遮盖的原文，另需字段自己的权限，并留下记录")] : []),
        ...actions.map(({ id, permission: right, label }) =>
          route("POST", `/action/${id}`, right, `${label}；送 \`{ ids: [{ id, rev }], values }\``),
        ),
      ],
    ),
    ...listExample(entity),
    ...(rights.includes("add") ? addExample(project, entity) : []),
  ];
}

type OfferedCall = (right: EntityRight, ...call: readonly [method: string, path: string, what: string]) => readonly string[][];

/** How rows are written, put in order, deleted and restored. */
function writingCalls({ order }: EntityModel, offered: OfferedCall): readonly string[][] {
  return [
    ...offered("add", "POST", "/add", "新增一行，回答里是存下的内容"),
    ...offered("edit", "PUT", "/edit", "只送改动的字段，加上 `id` 与读到时的 `rev`"),
    ...offered(
      "edit",
      "PUT",
      "/editBatch",
      "多行的一个字段改成同一个值，全部或都不改；送 `{ ids: [{ id, rev }], field, value }`，清空时 `value` 为 null，一次最多 1000 行",
    ),
    ...offered(
      "edit",
      "POST",
      "/saveRows",
      "一张表格的全部改动，全部或都不保存；送 `{ inserted: [{ key, values }], changed: [{ id, rev, values }], deleted: [{ id, rev }] }`，一次最多 2000 行；有新增时另需 `add`，有删除时另需 `delete`；不能保存的每一行在 `result.refused` 里",
    ),
    ...(order === undefined
      ? []
      : offered(
          "edit",
          "PUT",
          "/reorder",
          "换一行的先后：送 `id`、`rev`，以及 `before` 或 `after`（另一行的 id），或 `to` 为 `first`、`last`",
        )),
    ...offered("delete", "DELETE", "/delete?id=", "删除一行，加上读到时的 `rev`"),
    ...offered("delete", "POST", "/deleteBatch", "删除多行，全部或都不删；送 `{ ids: [], revs: [] }`，一次最多 1000 行"),
    ...offered("restore", "GET", "/bin/list", "回收站：一页已删除的数据，参数与 `/list` 相同，另需 `list`；一行在 `/bin/queryById?id=`"),
    ...offered("restore", "POST", "/bin/restore", "恢复一行或多行，连同随它删除的子表，全部或都不恢复；送 `{ ids: [{ id, rev }] }`"),
  ];
}

function addExample(project: SchemaProject, entity: EntityModel): string[] {
  return [
    "新增，必填的都在：",
    "",
    "```http",
    `POST /apiserver${entity.api}/add`,
    "content-type: application/json",
    "",
    JSON.stringify(exampleRow(project, entity), null, 2),
    "```",
    "",
  ];
}

function listExample({ api, fields }: EntityModel): string[] {
  const [asked] = fields.filter(({ query }) => query.length > 0);
  const condition = asked ? `&${asked.name}=…` : "";
  const conditions = fields.filter(({ query }) => query.length > 0).map(({ name, query }) => `\`${name}\`（${query.join("、")}）`);
  return [
    ...(conditions.length === 0 ? [] : [`查询条件：${conditions.join("、")}。`, ""]),
    "```http",
    `GET /apiserver${api}/list?pageNo=1&pageSize=10${condition}`,
    "```",
    "",
  ];
}
