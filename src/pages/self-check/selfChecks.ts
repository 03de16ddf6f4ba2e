import { asApiError, http, localKept } from "../../runtime/index.ts";

/** What a check found. */
export interface CheckResult {
  readonly isGood: boolean;
  /** What was found, and where it is not good, what to do. */
  readonly text: string;
}

/** One thing that the console needs of browser and network. */
export interface SelfCheck {
  readonly id: string;
  readonly title: string;
  run(): Promise<CheckResult> | CheckResult;
}

/** Minutes that the computer's clock may differ from the server's; tables and calendars show dates by it. */
const CLOCK_LIMIT = 2;

const good = (text: string): CheckResult => ({ isGood: true, text });
const bad = (text: string): CheckResult => ({ isGood: false, text });

/** Checks that need no sign-in, in the order in which one depends on the other. */
export const selfChecks: readonly SelfCheck[] = [
  { id: "server", title: "服务器", run: checkServer },
  { id: "clock", title: "电脑时间", run: checkClock },
  {
    id: "socket",
    title: "实时消息",
    run: () => ("WebSocket" in window ? good("浏览器支持实时消息") : bad("浏览器不支持实时消息，请更新浏览器")),
  },
  { id: "storage", title: "浏览器存储", run: checkStorage },
  { id: "cookies", title: "Cookie", run: () => (navigator.cookieEnabled ? good("已启用") : bad("已停用，请在浏览器设置中启用后再登录")) },
  { id: "window", title: "窗口大小", run: checkWindow },
];

async function checkServer(): Promise<CheckResult> {
  const start = performance.now();
  try {
    await http.get("/sys/getPubKey", undefined, { handles: "all" });
    return good(`连接正常，应答用了 ${Math.round(performance.now() - start)} 毫秒`);
  } catch (error) {
    return bad(asApiError(error).message);
  }
}

async function checkClock(): Promise<CheckResult> {
  try {
    const { timestamp } = await http.get("/sys/getPubKey", undefined, { handles: "all" });
    const minutes = Math.round(Math.abs(Date.now() - timestamp) / 60_000);
    return minutes <= CLOCK_LIMIT ? good("与服务器一致") : bad(`与服务器相差 ${minutes} 分钟，请校准电脑的时间`);
  } catch {
    return bad("连接服务器后才能比较");
  }
}

function checkStorage(): CheckResult {
  const isKept = localKept.set("ribbon.check", "1");
  localKept.remove("ribbon.check");
  return isKept ? good("可以保存登录状态与界面设置") : bad("不能保存登录状态，请退出无痕模式，或允许本站保存数据");
}

function checkWindow(): CheckResult {
  const { innerWidth, innerHeight } = window;
  const size = `${innerWidth} × ${innerHeight}`;
  return innerWidth >= 360 ? good(size) : bad(`${size}，请放大窗口`);
}
