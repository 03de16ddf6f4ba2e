import { fileTypes } from "./fileTypes.ts";
import { beginning, hasAt, hasBrand, type HeadTest, isDrawing, isPage, isRiff, startsWith } from "./firstBytes.ts";

/** A format that is not kept, as people know it. */
export interface ForeignFile {
  readonly suffixes: readonly string[];
  readonly title: string;
  readonly sort: "image" | "audio" | "video" | "document" | "program";
  /** What the person does instead. */
  readonly advice: string;
  /** Whether the first bytes can be of nothing else; absent where they do not tell. */
  readonly surely?: HeadTest;
}

const AS_PICTURE = "请用看图软件打开，另存为 JPG 或 PNG 后再上传";
const AS_FILM = "请用视频软件转成 MP4 后再上传";
const AS_SOUND = "请用音频软件转成 MP3 后再上传";
const AS_PDF = "请用原来的软件导出成 PDF 后再上传";
const AS_ZIP = "请解压后重新打包成 ZIP 再上传";
const NEVER = "请不要上传程序和脚本";

/** Formats that people bring and that are not kept, each with the way to one that is. */
const foreignFiles: readonly ForeignFile[] = [
  // What the pictures of a phone are really called; their content is looked at first.
  { suffixes: ["jfif", "jpe", "jif", "pjpeg", "pjp"], title: "JFIF 图片", sort: "image", advice: AS_PICTURE },
  {
    suffixes: ["heic", "heif", "hif"],
    title: "苹果手机的 HEIC 照片",
    sort: "image",
    advice: "请在手机相册里另存（导出）为 JPG 后再上传",
    surely: hasBrand("hei", "hev", "mif1", "msf1"),
  },
  { suffixes: ["avif"], title: "AVIF 图片", sort: "image", advice: AS_PICTURE, surely: hasBrand("avif", "avis") },
  { suffixes: ["tif", "tiff"], title: "TIFF 图片", sort: "image", advice: AS_PICTURE, surely: startsWith("II*\u0000", "MM\u0000*") },
  { suffixes: ["svg", "svgz"], title: "SVG 矢量图", sort: "image", advice: "请用绘图软件导出为 PNG 后再上传", surely: isDrawing },
  { suffixes: ["ico", "cur"], title: "图标文件", sort: "image", advice: AS_PICTURE },
  {
    suffixes: ["jp2", "jxl", "jxr", "wdp", "tga", "pcx", "emf", "wmf", "dib", "apng", "xbm"],
    title: "少见格式的图片",
    sort: "image",
    advice: AS_PICTURE,
  },
  { suffixes: ["raw", "cr2", "cr3", "nef", "arw", "dng", "orf", "rw2"], title: "相机的 RAW 照片", sort: "image", advice: AS_PICTURE },
  {
    suffixes: ["ai", "eps", "cdr", "sketch", "fig"],
    title: "设计软件的文件",
    sort: "image",
    advice: "请用原来的软件导出为 PNG 或 PDF 后再上传",
  },
  {
    suffixes: ["dcm", "dicom"],
    title: "DICOM 医学影像",
    sort: "image",
    advice: "请用阅片软件导出为 JPG 后再上传",
    surely: (head) => hasAt(head, 128, "DICM"),
  },

  { suffixes: ["mov", "qt"], title: "苹果的 MOV 视频", sort: "video", advice: AS_FILM, surely: hasBrand("qt") },
  { suffixes: ["avi"], title: "AVI 视频", sort: "video", advice: AS_FILM, surely: isRiff("AVI ") },
  {
    suffixes: ["mkv", "wmv", "flv", "3gp", "3g2", "rmvb", "rm", "mpg", "mpeg", "vob", "ts", "mts", "f4v", "asf"],
    title: "网页不能播放的视频",
    sort: "video",
    advice: AS_FILM,
  },
  { suffixes: ["amr", "silk", "slk"], title: "手机的语音文件", sort: "audio", advice: AS_SOUND, surely: startsWith("#!AMR") },
  {
    suffixes: ["wma", "aac", "flac", "ape", "aiff", "aif", "opus", "mid", "midi", "oga"],
    title: "少见格式的音频",
    sort: "audio",
    advice: AS_SOUND,
  },

  {
    suffixes: ["html", "htm", "xhtml", "mht", "mhtml", "shtml"],
    title: "网页",
    sort: "document",
    advice: "请在浏览器里打开，打印成 PDF 后再上传",
    surely: isPage,
  },
  {
    suffixes: ["xml", "xsl", "xslt"],
    title: "XML 文件",
    sort: "document",
    advice: AS_PDF,
    surely: (head) => beginning(head).startsWith("<?xml"),
  },
  { suffixes: ["json", "log", "ini", "yml", "yaml"], title: "数据或日志文本", sort: "document", advice: "请把后缀改成 .txt 后再上传" },
  {
    suffixes: ["rtf"],
    title: "RTF 文档",
    sort: "document",
    advice: "请用 Word 或 WPS 另存为 .docx 或 PDF 后再上传",
    surely: startsWith("{\\rtf"),
  },
  {
    suffixes: ["docm", "dot", "dotx", "dotm"],
    title: "带宏的 Word 文档或模板",
    sort: "document",
    advice: "请用 Word 或 WPS 另存为 .docx 后再上传",
  },
  {
    suffixes: ["xlsm", "xlt", "xltx", "xltm", "xlsb", "xlam"],
    title: "带宏的 Excel 工作簿或模板",
    sort: "document",
    advice: "请用 Excel 或 WPS 另存为 .xlsx 后再上传",
  },
  {
    suffixes: ["pptm", "pps", "ppsx", "ppsm", "pot", "potx"],
    title: "PPT 放映文件或模板",
    sort: "document",
    advice: "请用 PowerPoint 或 WPS 另存为 .pptx 后再上传",
  },
  { suffixes: ["wpt", "ett", "dpt"], title: "WPS 模板", sort: "document", advice: "请用 WPS 另存为 .docx、.xlsx 或 PDF 后再上传" },
  {
    suffixes: ["odt", "ods", "odp", "odg"],
    title: "OpenDocument 文档",
    sort: "document",
    advice: "请另存为 .docx、.xlsx、.pptx 或 PDF 后再上传",
  },
  { suffixes: ["pages"], title: "苹果 Pages 文稿", sort: "document", advice: "请在 Pages 里导出为 Word 或 PDF 后再上传" },
  { suffixes: ["numbers"], title: "苹果 Numbers 表格", sort: "document", advice: "请在 Numbers 里导出为 Excel 或 PDF 后再上传" },
  { suffixes: ["key"], title: "苹果 Keynote 演示文稿", sort: "document", advice: "请在 Keynote 里导出为 PowerPoint 或 PDF 后再上传" },
  { suffixes: ["caj", "kdh", "nh"], title: "知网 CAJ 文献", sort: "document", advice: "请在 CAJ 阅读器里打印成 PDF 后再上传" },
  {
    suffixes: ["ceb", "cebx", "sep", "gd", "gw", "aip", "xps"],
    title: "公文或版式文件",
    sort: "document",
    advice: "请用它的阅读器打印成 PDF 后再上传",
  },
  { suffixes: ["epub", "mobi", "azw3", "djvu", "chm"], title: "电子书", sort: "document", advice: AS_PDF },
  { suffixes: ["dwg", "dxf", "vsd", "vsdx", "mpp", "xmind", "mmap"], title: "绘图软件的文件", sort: "document", advice: AS_PDF },
  { suffixes: ["eml", "msg", "pst"], title: "邮件", sort: "document", advice: "请打印成 PDF 后再上传" },
  { suffixes: ["mdb", "accdb", "db", "dbf", "sav", "dta"], title: "数据库文件", sort: "document", advice: "请导出成 Excel 表格后再上传" },
  {
    suffixes: ["tar", "gz", "tgz", "bz2", "xz", "zst", "lz", "cab", "iso", "dmg", "001"],
    title: "压缩包",
    sort: "document",
    advice: AS_ZIP,
    surely: startsWith([0x1f, 0x8b], "BZh"),
  },
  {
    suffixes: ["crdownload", "part", "tmp", "download", "td"],
    title: "没有下载完的文件",
    sort: "document",
    advice: "请等它下载完，选择下载好的文件",
  },
  { suffixes: ["lnk", "url", "webloc"], title: "快捷方式", sort: "document", advice: "请选择它指向的文件" },

  {
    suffixes: [
      "js",
      "mjs",
      "cjs",
      "php",
      "py",
      "rb",
      "pl",
      "sh",
      "bat",
      "cmd",
      "vbs",
      "ps1",
      "jar",
      "dll",
      "com",
      "scr",
      "jsp",
      "asp",
      "aspx",
      "css",
      "hta",
      "reg",
      "ipa",
      "deb",
    ],
    title: "程序或脚本",
    sort: "program",
    advice: NEVER,
    surely: startsWith("MZ", "\u007fELF", "<?php", "#!/"),
  },
];

/** What a format is called and what is done about it. */
export type KnownFormat = Pick<ForeignFile, "title" | "sort" | "advice">;

/** The format that a suffix stands for, where it is known and not kept. */
export function foreignOfSuffix(suffix: string): ForeignFile | undefined {
  return foreignFiles.find(({ suffixes }) => suffixes.includes(suffix));
}

/** The format that the first bytes tell, kept or not. */
export function formatOfContent(head: Uint8Array): KnownFormat | undefined {
  const kept = fileTypes.find(({ surely }) => surely?.(head));
  if (!kept) return foreignFiles.find(({ surely }) => surely?.(head));
  const { title, group, mime, suffixes } = kept;
  if (group === "program") return { title, sort: "image", advice: AS_PICTURE };
  const [sort = ""] = mime.split("/");
  const isSort = sort === "image" || sort === "audio" || sort === "video";
  return { title, sort: isSort ? sort : "document", advice: `请把后缀改成 .${suffixes[0]} 后再上传` };
}

/** What is said of a program that is known by its suffix. */
export function programAdvice(suffix: string): string {
  return suffix === "psd" ? "请用 Photoshop 导出为 JPG 或 PNG 后再上传" : NEVER;
}
