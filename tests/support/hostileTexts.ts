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
  ["a film that starts by itself", '<video src="/a.mp4" autoplay onloadstart="window.__pwn=1" poster="https://evil.test/p"></video>'],
  ["a sound of another scheme", '<audio src="data:audio/mpeg;base64,SUQz"></audio><video src="javascript:window.__pwn=1"></video>'],
  ["a source that is no attribute", '<video><source src="https://evil.test/a.mp4" onerror="window.__pwn=1"></video>'],
  ["a colour that says more", '<font color="#a8071a;background:url(https://evil.test/c)" face="x" style="position:fixed">字</font>'],
  ["a colour that is an address", '<font color="url(https://evil.test/c)">字</font><td background="https://evil.test/b">格</td>'],
  ["an address where none belongs", '<p src="https://evil.test/a" href="https://evil.test/b">字</p><a src="/x">字</a>'],
  [
    "a cell that fills the memory",
    '<table><tbody><tr><td colspan="99999" rowspan="1e9" width="expression(1)">格</td></tr></tbody></table>',
  ],
  ["markup in a comment of an office program", "<!--[if gte mso 9]><xml><o:p>window.__pwn=1</o:p></xml><![endif]--><o:p>字</o:p>"],
];

/** What people format with, as it is stored. */
export const HARMLESS_HTML =
  '<p><b>加粗</b><strong>重点</strong></p><ul><li>一</li></ul><ol start="2"><li>二</li></ol>' +
  '<table><tbody><tr><td colspan="2">格</td></tr></tbody></table>' +
  '<p><a href="https://example.org/a?b=1">外部链接</a><a href="/hiv/organ">站内</a></p><img src="/apiserver/sys/common/static/temp/a.png" alt="图">' +
  '<p align="center"><font color="#a8071a">红字</font></p>' +
  '<video src="/apiserver/sys/common/static/temp/a.mp4" title="讲解" controls="" preload="none"></video>';

/** Texts that are markup, or read backwards, where they are not taken as text. */
export const HOSTILE_TEXTS: readonly string[] = [
  "<img src=x onerror=__pwn=1>",
  '"><svg/onload=__pwn=1>',
  "{{constructor}}${__pwn=1}",
  "名\u202Egnp.exe",
];
