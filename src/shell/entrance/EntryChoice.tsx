import { LoginChoice } from "../../pages/login/LoginChoice.tsx";
import type { EntryChoice as Choice } from "./useEntry.ts";

const texts = {
  tenant: { title: "选择租户", tooltip: "您隶属于多个租户，请选择要进入的租户", placeholder: "请选择登录租户" },
  department: { title: "选择部门", tooltip: "您隶属于多部门，请选择当前所在部门", placeholder: "请选择登录部门" },
} as const;

/** Asks for the tenant or the department. Loaded by those who have several. */
export function EntryChoice({ choice }: { readonly choice: Choice }) {
  const { kind, options, initial, onConfirm, onClose } = choice;
  return <LoginChoice key={kind} {...texts[kind]} options={options} initial={initial} onConfirm={onConfirm} onClose={onClose} />;
}
