/** Names of the icons that files may use; the shell draws each of them and no other. */
export const iconNames = [
  "home",
  "dashboard",
  "calendar",
  "schedule",
  "clock",
  "organ",
  "detection",
  "survey",
  "article",
  "video",
  "picture",
  "consultation",
  "message",
  "notice",
  "user",
  "role",
  "position",
  "tenant",
  "rule",
  "team",
  "department",
  "dictionary",
  "database",
  "report",
  "file",
  "folder",
  "setting",
] as const;

/** Name of an icon. */
export type IconName = (typeof iconNames)[number];
