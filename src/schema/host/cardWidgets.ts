/**
 * Hand-written cards of dashboards (`"card": "widget"`) by the names that screens use, each with the right that its calls need,
 * or null where everybody who is signed in may see it; the shell registers each of them and no other.
 */
export const cardWidgets = {
  "home/greeting": null,
  "home/links": null,
  "home/visits": "sys:online:list",
} as const;

/** Name of a hand-written card. */
export type CardWidgetName = keyof typeof cardWidgets;
