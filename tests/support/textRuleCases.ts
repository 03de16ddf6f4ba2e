/** A named rule of text (`schemas/fragments/text.json`) as a field of `galleryText` keeps it. */
export interface TextRuleCase {
  /** Requirements that the rule stands for. */
  readonly ids: string;
  readonly field: string;
  /** Texts that are taken as they are. */
  readonly good: readonly string[];
  /** Texts that are refused, each with what is said. */
  readonly bad: readonly (readonly [text: string, message: string])[];
}

const repeated = (text: string, count: number) => text.repeat(count);

/** Every rule, with the shortest and the longest text that it takes, and texts just beside it. */
export const textRuleCases: readonly TextRuleCase[] = [
  {
    ids: "FORM-01 FORM-02",
    field: "mobile",
    good: ["13800001234", "15900001234", "17300001234", "18600001234", "14700001234"],
    bad: [
      ["", "请输入手机号"],
      ["12800001234", "请输入正确手机号"],
      ["1380000123", "请输入正确手机号"],
      ["138000012345", "请输入正确手机号"],
      ["1380000123a", "请输入正确手机号"],
    ],
  },
  { ids: "FORM-03", field: "spareMobile", good: ["", "13800001234"], bad: [["12345678901", "请输入正确手机号"]] },
  {
    ids: "FORM-04 FORM-05 FORM-06",
    field: "account",
    good: ["lin4", "Lin_2", repeated("a", 18)],
    bad: [
      ["", "请输入账号"],
      ["lin-xw", "只允许字母、数字、下划线，并以字母开头"],
      ["林晓雯医生", "只允许字母、数字、下划线，并以字母开头"],
      ["lin", "长度在 6到18 个字符"],
      [repeated("a", 19), "长度在 6到18 个字符"],
    ],
  },
  {
    ids: "FORM-07",
    field: "email",
    good: ["", "wang.li+1@mail.example.org"],
    bad: [
      ["wang@", "邮箱格式不正确"],
      ["wang li@example.org", "邮箱格式不正确"],
    ],
  },
  {
    ids: "FORM-08",
    field: "natural",
    good: ["", "0", "12345"],
    bad: [
      ["-1", "请输入自然数"],
      ["1.5", "请输入自然数"],
    ],
  },
  {
    ids: "FORM-09",
    field: "letters",
    good: ["", "Zhang"],
    bad: [
      ["张", "请输入英文字符"],
      ["a1", "请输入英文字符"],
    ],
  },
  {
    ids: "FORM-10",
    field: "landline",
    good: ["", "8674123", "028-86741234", "0571-8674123"],
    bad: [
      ["028-867412", "请输入正确的座机号"],
      ["02-86741234", "请输入正确的座机号"],
    ],
  },
  {
    ids: "FORM-11",
    field: "bankCard",
    good: ["", repeated("0", 10), repeated("0", 20)],
    bad: [
      [repeated("0", 9), "请输入正确的银行卡号码"],
      [repeated("0", 21), "请输入正确的银行卡号码"],
      ["622202123456789a", "请输入正确的银行卡号码"],
    ],
  },
  {
    ids: "FORM-12",
    field: "idNumber",
    good: ["", "E12345678", repeated("A", 50)],
    bad: [
      [repeated("A", 51), "请输入正确的证件号码"],
      ["E-1", "请输入正确的证件号码"],
    ],
  },
  {
    ids: "FORM-13",
    field: "nationalId",
    good: ["", "110105491231002", "11010519491231002X", "11010519491231002x", "110105194912310021"],
    bad: [
      ["1101051949123100", "请输入正确的身份证号码"],
      ["X10105194912310021", "请输入正确的身份证号码"],
    ],
  },
  {
    ids: "FORM-14",
    field: "qq",
    good: ["", "10000", repeated("1", 12)],
    bad: [
      ["1000", "请输入正确的QQ号码"],
      [repeated("1", 13), "请输入正确的QQ号码"],
    ],
  },
  {
    ids: "FORM-15",
    field: "url",
    good: ["", "http://example.org", "https://example.org:8443/a?b=1#c"],
    bad: [
      ["example.org", "请输入以http和https开头的网址"],
      ["javascript:alert(1)", "请输入以http和https开头的网址"],
      ["ftp://example.org", "请输入以http和https开头的网址"],
    ],
  },
  {
    ids: "FORM-16",
    field: "shortCode",
    good: ["A", repeated("a1", 10)],
    bad: [
      [repeated("a", 21), "最多20位字母或数字"],
      ["a_1", "最多20位字母或数字"],
    ],
  },
  {
    ids: "FORM-17",
    field: "personName",
    good: [
      "",
      "王明",
      "Li Ming",
      repeated("明", 100),
      repeated("𠮷", 100),
      "买买提·艾合买提",
      "𠮷野",
      "𬱖之",
      "周〇",
      "Zoë",
      "O'Brien",
      "Anne-Marie Dupont",
    ],
    bad: [
      ["王", "请输入2-100位中英文字符"],
      [repeated("明", 101), "请输入2-100位中英文字符"],
      ["王明1", "请输入2-100位中英文字符"],
      ["𠮷", "请输入2-100位中英文字符"],
      [repeated("𠮷", 101), "请输入2-100位中英文字符"],
      ["王。明", "请输入2-100位中英文字符"],
    ],
  },
  { ids: "FORM-18", field: "digitLines", good: ["", "10001\n10002"], bad: [["10001,10002", "只允许数字和换行"]] },
  { ids: "FORM-19", field: "longText", good: ["", repeated("长", 255)], bad: [[repeated("长", 256), "最多输入255个字符"]] },
];
