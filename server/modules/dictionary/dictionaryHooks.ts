import type { Row, RowHold } from "../../../src/schema/index.ts";
import type { Database, DatabaseTransaction } from "../../database/database.types.ts";
import type { EntityHooks, EntityWrite } from "../../entity/scope/entityHooks.ts";
import type { EntityScope } from "../../entity/scope/entityScope.ts";
import { rowId, rowText } from "../../entity/values/rowId.ts";
import { AppError } from "../../errors/appError.ts";
import { usersText } from "../../errors/rowsInUse.ts";
import type { ServerServices } from "../serverServices.ts";
import { assertUncarried, findCarriers, placesOfCarried } from "./carriedValues.ts";
import { splitValues } from "../../schemas/dictionaryStore.ts";
import { namesakeRemark } from "./namesakeRemark.ts";
import { readUses } from "./usesInForce.ts";

/** A dictionary that fields use stays under its code; an edited one is in force before the editor's answer, and open consoles are told. */
export function dictionaryHooks(services: ServerServices): EntityHooks {
  return {
    async holds(rows, scope, db) {
      const uses = await readUses(db, scope);
      return holdsOn(rows, (row) => ({ uses: uses.dictionary(rowText(row, "dictCode")), isKept: true, fields: ["dictCode"] }));
    },
    afterCommit: () => services.schemas.reloadDictionaries(),
  };
}

/** An entry that is named anywhere stays in its dictionary, with its value and on offer; one that rows carry can be taken off offer. */
export function dictionaryItemHooks(services: ServerServices): EntityHooks {
  return {
    async holds(rows, scope, db) {
      const uses = await readUses(db, scope);
      const codes = await codesOf(db, rows);
      const carried = await carriedIn(db, scope, { rows, codes });
      return holdsOn(rows, (row) => {
        const code = codes.get(rowText(row, "dictId")) ?? "";
        const named = uses.value(code, rowText(row, "itemValue"));
        return {
          uses: [...named, ...(carried.get(code)?.get(rowText(row, "itemValue")) ?? [])],
          isKept: true,
          // One that is off offer already may come back; what only rows carry may go off offer.
          fields: ["dictId", "itemValue", ...(named.length === 0 || row["status"] === "disabled" ? [] : ["status"])],
        };
      });
    },
    async beforeCommit(writes, trx) {
      for (const write of writes) {
        await keepCarried(write, trx);
        await assertParents(write, trx);
      }
    },
    remark: namesakeRemark,
    afterCommit: () => services.schemas.reloadDictionaries(),
  };
}

/** Where rows carry the values of entries, by dictionary and value. */
async function carriedIn(
  db: Database,
  scope: EntityScope,
  { rows, codes }: { readonly rows: readonly Row[]; readonly codes: ReadonlyMap<string, string> },
): Promise<ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>> {
  const carried = new Map<string, ReadonlyMap<string, readonly string[]>>();
  for (const [dictId, code] of codes) {
    const values = rows.filter((row) => rowText(row, "dictId") === dictId).map((row) => rowText(row, "itemValue"));
    carried.set(code, await placesOfCarried(db, scope, { code, values }));
  }
  return carried;
}

function holdsOn(rows: readonly Row[], holdOf: (row: Row) => RowHold): ReadonlyMap<string, RowHold> {
  const holds = rows.map((row) => [rowId(row), holdOf(row)] as const);
  return new Map(holds.filter(([, { uses }]) => uses.length > 0));
}

/** @throws AppError ROW_REFERRED, or ROW_INVALID at the value where rows would be left with one that means nothing any more */
async function keepCarried({ scope, old, row }: EntityWrite, trx: DatabaseTransaction): Promise<void> {
  if (!old) return;
  const code = (await codesOf(trx, [old])).get(rowText(old, "dictId"));
  const value = rowText(old, "itemValue");
  if (code === undefined) return;
  if (!row) return assertUncarried(trx, scope, { code, value });
  if (row["itemValue"] === old["itemValue"] && row["dictId"] === old["dictId"]) return;
  const users = await findCarriers(trx, scope, { code, value });
  if (!users) return;
  const message = `“数据值”不能修改，已被${usersText(users)}使用；要改显示的文字请改“名称”`;
  throw new AppError("ROW_INVALID", { problems: [{ field: "itemValue", message }] });
}

/** @throws AppError ROW_INVALID where an entry names values that the dictionary above does not have */
async function assertParents({ scope, old, row }: EntityWrite, trx: DatabaseTransaction): Promise<void> {
  const parents = splitValues(rowText(row ?? {}, "parents"));
  if (!row || parents.length === 0 || row["parents"] === old?.["parents"]) return;
  const code = (await codesOf(trx, [row])).get(rowText(row, "dictId")) ?? "";
  const parent = scope.project.dictionaries.get(scope.project.dictionaries.get(code)?.parent ?? "");
  const unknown = parents.find((value) => !parent?.items.some((item) => item.value === value));
  if (unknown === undefined) return;
  const message = parent
    ? `“${parent.title}”里没有数据值“${unknown}”，请填写其中的数据值，多个用逗号分隔`
    : "这个字典没有上级字典，请留空；上级字典写在字典文件的 parent 里";
  throw new AppError("ROW_INVALID", { problems: [{ field: "parents", message }] });
}

/** Codes of the dictionaries that entries belong to, by the id of the dictionary. */
async function codesOf(db: Database, rows: readonly Row[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.map((row) => rowText(row, "dictId")))];
  if (ids.length === 0) return new Map();
  const found = await db.selectFrom("sys_dict").select(["id", "dict_code"]).where("id", "in", ids).execute();
  return new Map(found.map((dictionary) => [String(dictionary["id"]), String(dictionary["dict_code"])]));
}
