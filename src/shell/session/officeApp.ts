/**
 * Whether the console runs inside an office app (企业微信, 钉钉). There people are signed in by the app,
 * so an ended session goes through the app's sign-in instead of a password.
 */
export function isOfficeApp(userAgent: string = navigator.userAgent): boolean {
  return /wxwork|dingtalk/i.test(userAgent);
}
