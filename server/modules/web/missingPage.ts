import { createHash } from "node:crypto";

/** The look of the page; it stands in the page itself, so that nothing is loaded. */
const STYLE = `
      :root { color-scheme: light dark; }
      body { display: grid; min-height: 100vh; margin: 0; place-items: center; background: #f5f5f5; color: #1f1f1f;
        font: 16px/1.6 system-ui, "PingFang SC", "Microsoft YaHei", sans-serif; }
      main { max-width: 26em; margin: 24px; padding: 40px 48px; border-top: 4px solid #c8102e; border-radius: 8px; background: #fff; }
      p { margin: 0 0 24px; }
      h1 { margin: 0 0 8px; font-size: 24px; }
      a { display: inline-block; padding: 6px 20px; border-radius: 6px; background: #b50f2a; color: #fff; text-decoration: none; }
      a:focus-visible { outline: 3px solid #b50f2a; outline-offset: 2px; }
      @media (prefers-color-scheme: dark) {
        body { background: #141414; color: #e6e6e6; }
        main { background: #1f1f1f; }
      }
    `;

/** What a browser shows at an address that leads nowhere: no scripts, nothing loaded, nothing of the address. */
export const MISSING_PAGE = `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>页面不存在</title>
    <style>${STYLE}</style>
  </head>
  <body>
    <main>
      <h1>页面不存在</h1>
      <p>请检查地址是否正确，或回到首页从菜单中打开。</p>
      <a href="/">返回首页</a>
    </main>
  </body>
</html>
`;

/** Lets the page have this style and nothing else. */
export const MISSING_PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");
