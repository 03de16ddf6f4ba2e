/** One colour of the console: what the settings show, and the shades that read at 4.5:1 in both schemes. */
export interface ThemeColor {
  /** Name people choose it by. */
  readonly title: string;
  /** Shades on light ground: as text and under white text, its states, which deepen, and the tints behind selected things. */
  readonly light: {
    readonly primary: string;
    readonly hover: string;
    readonly active: string;
    readonly tint: string;
    readonly tintHover: string;
    readonly edge: string;
  };
  /** Shades on dark ground: marks, text, and the fills under white text. */
  readonly dark: {
    readonly primary: string;
    readonly link: string;
    readonly linkHover: string;
    readonly linkActive: string;
    readonly fill: string;
    readonly fillHover: string;
    readonly tint: string;
  };
}

/** The colours on offer (spec §2.6), by the value that the browser keeps and the settings show. */
export const themeColors = {
  "#F5222D": {
    title: "薄暮",
    light: { primary: "#d81e28", hover: "#c41c24", active: "#b11921", tint: "#fff1f0", tintHover: "#ffccc7", edge: "#ffa39e" },
    dark: {
      primary: "#f5222d",
      link: "#fa868c",
      linkHover: "#fba1a5",
      linkActive: "#db646a",
      fill: "#df1f29",
      fillHover: "#c41b24",
      tint: "#481d23",
    },
  },
  "#FA541C": {
    title: "火山",
    light: { primary: "#c34216", hover: "#b23c14", active: "#a03612", tint: "#fff2e8", tintHover: "#ffd8bf", edge: "#ffbb96" },
    dark: {
      primary: "#f1501a",
      link: "#fc875f",
      linkHover: "#fca384",
      linkActive: "#dd653d",
      fill: "#c84316",
      fillHover: "#b03b13",
      tint: "#49281f",
    },
  },
  "#FAAD14": {
    title: "日暮",
    light: { primary: "#93660c", hover: "#865d0b", active: "#79540a", tint: "#fffbe6", tintHover: "#fff1b8", edge: "#ffe58f" },
    dark: {
      primary: "#b57d0e",
      link: "#faad14",
      linkHover: "#fcc34d",
      linkActive: "#dc9812",
      fill: "#96680c",
      fillHover: "#845c0b",
      tint: "#3d321c",
    },
  },
  "#13C2C2": {
    title: "明青",
    light: { primary: "#0c7c7c", hover: "#0b7171", active: "#0a6666", tint: "#e6fffb", tintHover: "#b5f5ec", edge: "#87e8de" },
    dark: {
      primary: "#0e9696",
      link: "#13c2c2",
      linkHover: "#39cccc",
      linkActive: "#11abab",
      fill: "#0c7e7e",
      fillHover: "#0b6f6f",
      tint: "#163638",
    },
  },
  "#52C41A": {
    title: "极光绿",
    light: { primary: "#357f11", hover: "#307410", active: "#2b680e", tint: "#f6ffed", tintHover: "#d9f7be", edge: "#b7eb8f" },
    dark: {
      primary: "#419a14",
      link: "#52c41a",
      linkHover: "#71cf43",
      linkActive: "#48ac17",
      fill: "#368111",
      fillHover: "#30720f",
      tint: "#21351f",
    },
  },
  "#1890FF": {
    title: "拂晓蓝（默认）",
    light: { primary: "#1066e6", hover: "#0e5dd2", active: "#0d54bd", tint: "#e6f4ff", tintHover: "#bae0ff", edge: "#91caff" },
    dark: {
      primary: "#1f77ff",
      link: "#6daaff",
      linkHover: "#8fbfff",
      linkActive: "#4d93f5",
      fill: "#1d68dc",
      fillHover: "#1a5cc2",
      tint: "#17304f",
    },
  },
  "#2F54EB": {
    title: "极客蓝",
    light: { primary: "#2f54eb", hover: "#2b4cd6", active: "#2745c1", tint: "#f0f5ff", tintHover: "#d6e4ff", edge: "#adc6ff" },
    dark: {
      primary: "#4667ed",
      link: "#8fa3f4",
      linkHover: "#a6b6f7",
      linkActive: "#7185d6",
      fill: "#2f54eb",
      fillHover: "#294acf",
      tint: "#1c284d",
    },
  },
  "#722ED1": {
    title: "酱紫",
    light: { primary: "#722ed1", hover: "#682abe", active: "#5d26ab", tint: "#f9f0ff", tintHover: "#efdbff", edge: "#d3adf7" },
    dark: {
      primary: "#8d56da",
      link: "#ba9ae9",
      linkHover: "#c8aded",
      linkActive: "#9c7bca",
      fill: "#722ed1",
      fillHover: "#6428b8",
      tint: "#2b1f47",
    },
  },
} as const satisfies Readonly<Record<string, ThemeColor>>;

/** Value of a colour on offer. */
export type ThemeColorValue = keyof typeof themeColors;
