import { diagnose } from "../../../errors/diagnose.ts";
import type { Diagnostic } from "../../../errors/diagnostic.ts";
import type { CardSite } from "./checkCards.ts";

/** What is written by hand must be there, and be asked for with the right that its calls need. */
export function checkWidget({ card, item, place, site: { project } }: CardSite): Diagnostic[] {
  const { widget, permission } = card;
  if (widget === undefined) return [diagnose("SCHEMA_MISSING_KEYWORD", item.keyAt, { missing: "widget" })];
  const { host } = project;
  if (!host) return [];
  if (!Object.hasOwn(host.widgets, widget))
    return [diagnose("SCHEMA_WRONG_VALUE", place("widget"), { found: widget, allowed: Object.keys(host.widgets) })];
  const needed = host.widgets[widget] ?? undefined;
  if (needed === permission) return [];
  const reason = needed === undefined ? `“${widget}”人人可看` : `“${widget}”要有权限 ${needed} 才有内容`;
  const remedy = needed === undefined ? "删去 permission。" : `写上 "permission": "${needed}"。`;
  return [
    diagnose("SCHEMA_MISUSED_KEYWORD", place(permission === undefined ? "widget" : "permission"), {
      found: permission ?? widget,
      reason,
      remedy,
    }),
  ];
}
