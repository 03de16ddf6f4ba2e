import { useQueries } from "@tanstack/react-query";
import { Alert } from "antd";
import type { NumbersCard } from "../../schema/model/dashboard.ts";
import type { ScreenOf } from "../../schema/model/screen.ts";
import { figuresQuery, type PageFilter } from "./dashboardApi.ts";

/** Says once for the page of what a person sees nothing, because they work in no department and every rule asks for one. */
export function MissingDepartment({ screen, filter }: { readonly screen: ScreenOf<"dashboard">; readonly filter: PageFilter }) {
  const cards = screen.cards.filter((card): card is NumbersCard => "hasPeriod" in card);
  const missing = useQueries({
    queries: cards.map((card) => figuresQuery(screen.id, card, filter)),
    combine: (answers) => [
      ...new Set(answers.flatMap(({ data }, index) => (data?.lacksDepartment ? [cards[index]?.entityTitle ?? ""] : []))),
    ],
  });
  if (missing.length === 0) return null;
  const message = `您尚未设置部门信息，看不到任何${missing.join("、")}。请联系管理员为您的账号设置部门`;
  return (
    <output>
      <Alert type="info" showIcon role="none" message={message} />
    </output>
  );
}
