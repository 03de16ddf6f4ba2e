/** What people want most often; each is changed further with the editors. */
export const presets = [
  { title: "每天", expression: "0 0 9 * * ?" },
  { title: "每周一至周五", expression: "0 0 9 ? * 2-6" },
  { title: "每月 1 日", expression: "0 0 9 1 * ?" },
  { title: "每月最后一个工作日", expression: "0 0 9 LW * ?" },
  { title: "每 5 分钟", expression: "0 0/5 * * * ?" },
  { title: "每 30 分钟", expression: "0 0/30 * * * ?" },
] as const;
