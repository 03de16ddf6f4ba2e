const browsers: readonly (readonly [RegExp, string])[] = [
  [/wxwork/i, "企业微信"],
  [/dingtalk/i, "钉钉"],
  [/micromessenger/i, "微信"],
  [/edg(?:e|a|ios)?\//i, "Edge"],
  [/firefox|fxios/i, "Firefox"],
  [/chrome|crios|chromium/i, "Chrome"],
  [/safari/i, "Safari"],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/windows/i, "Windows"],
  [/iphone|ipad/i, "iOS"],
  [/android/i, "Android"],
  [/mac os/i, "macOS"],
  [/linux/i, "Linux"],
];

/** Says in words what a browser calls itself, e.g. `Chrome · Windows`. */
export function describeAgent(agent: string): string {
  const find = (list: typeof browsers) => list.find(([pattern]) => pattern.test(agent))?.[1];
  return [find(browsers), find(systems)].filter(Boolean).join(" · ") || "未知设备";
}
