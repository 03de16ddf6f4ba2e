import { meantChoices } from "../../../src/schema/index.ts";
import type { Row } from "../../../src/schema/model/json.ts";
import type { DatabaseTransaction } from "../../database/database.types.ts";
import type { EntityScope } from "../../entity/scope/entityScope.ts";
import { rowText } from "../../entity/values/rowId.ts";

/**
 * Says of an entry in use that another one in use of its dictionary is called the same: whoever writes the name in a file to
 * import will be refused. It stays possible, for a name may move from one value to another.
 *
 * @returns a sentence; `undefined` where the name means this entry alone
 */
export async function namesakeRemark(row: Row, _scope: EntityScope, trx: DatabaseTransaction): Promise<string | undefined> {
  if (rowText(row, "status") === "disabled") return undefined;
  const items = await trx
    .selectFrom("sys_dict_item")
    .select(["item_text as text", "item_value as value"])
    .where("dict_id", "=", rowText(row, "dictId"))
    .where("status", "<>", "disabled")
    .orderBy("sort_order")
    .orderBy("id")
    .execute();
  const choices = items.map(({ text, value }) => ({ text: String(text), value: String(value) }));
  const [text, value] = [rowText(row, "itemText"), rowText(row, "itemValue")];
  const others = meantChoices(choices, text).filter((choice) => choice.value !== value);
  if (others.length === 0) return undefined;
  const named = others.map((choice) => `“${choice.text}”（${choice.value}）`).join("、");
  return `已保存。“名称”与启用的字典项${named}相同，导入时写“${text}”会分不清是哪一项而被拒绝，要写数据值；请改成不同的名称，或停用其中一项`;
}
