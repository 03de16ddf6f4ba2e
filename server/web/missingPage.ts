/** What a browser shows at an address that leads nowhere: no scripts, nothing loaded, nothing of the address. */
export const MISSING_PAGE = `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>页面不存在</title>
  </head>
  <body>
    <h1>页面不存在</h1>
    <p>请检查地址是否正确，或<a href="/">返回首页</a>。</p>
  </body>
</html>
`;
