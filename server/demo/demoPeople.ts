import type { DemoRandom } from "./demoRandom.ts";

const surnames =
  "王李张刘陈杨黄赵吴周徐孙马朱胡林郭何高罗郑梁谢宋唐许邓冯韩曹曾彭萧蔡潘田董袁于余叶蒋杜苏魏程吕丁沈任姚卢傅钟姜崔谭廖范汪陆金石戴贾韦夏邱方侯邹熊孟秦白江阎薛尹段雷黎史龙陶贺顾毛郝龚邵万钱严武康".split(
    "",
  );
const givenFirst = "子梓雨浩宇欣怡思嘉俊晨佳文志明晓建国海丽秀春玉红永立伟光天泽一安景若亦清书承予知".split("");
const givenSecond = "轩涵泽妍琪辰诺博瑞婷洁宁萱豪杰彤昊然瑶航熙阳梅芳军平超华兰涛霞强敏磊静勇艳鹏琳旭楠源远舟禾".split("");

/** A believable Chinese name. */
export function demoName(random: DemoRandom): string {
  const surname = random.pick(surnames);
  const first = random.pick(givenFirst);
  return random.chance(0.25) ? surname + first : surname + first + random.pick(givenSecond);
}

/** A mobile number of the right form; the 000 block keeps it from being anyone's. */
export function demoMobile(random: DemoRandom): string {
  return `${random.pick(["138", "139", "150", "158", "177", "186", "188"])}0000${String(random.integer(0, 9999)).padStart(4, "0")}`;
}
