/** The icons that files may name and people may choose, with what people call them; the shell draws each of them and no other. */
export const iconTitles = {
  home: "首页",
  dashboard: "仪表盘",
  calendar: "日历",
  schedule: "日程",
  clock: "时钟",
  organ: "药箱",
  detection: "试管",
  survey: "表单",
  article: "文章",
  video: "视频",
  picture: "图片",
  consultation: "评论",
  message: "消息",
  notice: "通知",
  user: "用户",
  role: "证件",
  position: "方案",
  tenant: "组织",
  rule: "盾牌",
  team: "团队",
  department: "机构",
  dictionary: "字典",
  database: "数据库",
  report: "图表",
  file: "文件",
  folder: "文件夹",
  setting: "设置",
} as const;

/** Name of an icon. */
export type IconName = keyof typeof iconTitles;

/** Names of the icons. */
export const iconNames = Object.keys(iconTitles) as IconName[];
