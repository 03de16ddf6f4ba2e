import type { EChartsCoreOption } from "echarts/core";
import type { ShownFigures } from "./cardLink.ts";
import type { ChartTone } from "./chartTheme.ts";
import { figureText, measureTitle } from "./figureText.ts";

/** A value with the place that it stands at, for what a click on it means. */
interface Point {
  readonly value: number | null | readonly [number, number, number | null];
  readonly name?: string;
  /** Of the group and of the split. */
  readonly at: readonly [group: number, split: number];
  readonly itemStyle?: { readonly color: string };
}

/** What a chart is drawn from. Texts of tooltips are drawn and not parsed, so that no name of a row can be markup. */
export function chartOption(shown: ShownFigures, tone: ChartTone): EChartsCoreOption {
  const { card } = shown;
  const text = { color: tone.text, fontFamily: tone.fontFamily, fontSize: tone.fontSize };
  const base = {
    color: [...tone.palette],
    textStyle: text,
    animationDuration: 200,
    tooltip: { renderMode: "richText", confine: true, backgroundColor: tone.surface, borderColor: tone.line, textStyle: text },
  };
  if (card.card === "pie" || card.card === "funnel") return { ...base, ...roundOption(shown, tone) };
  if (card.card === "heat") return { ...base, ...heatOption(shown, tone) };
  return { ...base, ...axisOption(shown, tone) };
}

function axisOption({ card, figures }: ShownFigures, tone: ChartTone): EChartsCoreOption {
  const { groups, splits, values } = figures;
  const isLine = card.card === "line";
  const hasSplits = card.split !== undefined;
  const series = splits.map(({ key, text }, split) => {
    const color = hasSplits ? tone.colorOf(key) : undefined;
    return {
      type: isLine ? "line" : "bar",
      name: hasSplits ? text : measureTitle(card),
      ...(card.card === "stacked" ? { stack: "all" } : {}),
      ...(isLine ? { smooth: false, symbolSize: 6, showSymbol: groups.length <= 31, areaStyle: { opacity: 0.08 } } : { barMaxWidth: 36 }),
      ...(color === undefined ? {} : { itemStyle: { color } }),
      cursor: card.path === undefined ? "default" : "pointer",
      data: groups.map((group, index): Point => {
        const own = hasSplits ? undefined : tone.colorOf(group.key);
        return {
          value: values[split]?.[index] ?? null,
          at: [index, split],
          ...(own === undefined || isLine ? {} : { itemStyle: { color: own } }),
        };
      }),
    };
  });
  return {
    grid: { left: 4, right: 12, top: hasSplits ? 36 : 16, bottom: 4, containLabel: true },
    ...(hasSplits ? { legend: legend(tone, { top: 0 }) } : {}),
    tooltip: { ...tooltipOf(tone), trigger: "axis", axisPointer: { type: isLine ? "line" : "shadow" }, valueFormatter: written(card) },
    xAxis: {
      type: "category",
      data: groups.map(({ text }) => text),
      boundaryGap: !isLine,
      axisTick: { show: false },
      axisLine: { lineStyle: { color: tone.line } },
      axisLabel: { color: tone.faint, hideOverlap: true, formatter: shortened(card.by?.every) },
    },
    yAxis: valueAxis(tone),
    series,
  };
}

function heatOption({ card, figures }: ShownFigures, tone: ChartTone): EChartsCoreOption {
  const { groups, splits, values } = figures;
  const data = groups.flatMap((_, group) =>
    splits.map((_split, split): Point => ({ value: [group, split, values[split]?.[group] ?? null], at: [group, split] })),
  );
  const most = Math.max(1, ...values.flat().map((value) => value ?? 0));
  const axis = { axisTick: { show: false }, axisLine: { show: false }, axisLabel: { color: tone.faint, hideOverlap: true } };
  return {
    grid: { left: 4, right: 12, top: 8, bottom: 40, containLabel: true },
    tooltip: {
      ...tooltipOf(tone),
      formatter: ({ value }: { readonly value: readonly [number, number, number | null] }) =>
        `${groups[value[0]]?.text ?? ""} · ${splits[value[1]]?.text ?? ""}　${figureText(card, value[2])}`,
    },
    xAxis: { type: "category", data: groups.map(({ text }) => text), ...axis },
    yAxis: { type: "category", data: splits.map(({ text }) => text), inverse: true, ...axis },
    visualMap: {
      min: 0,
      max: most,
      orient: "horizontal",
      left: "center",
      bottom: 0,
      itemHeight: 120,
      itemWidth: 10,
      calculable: false,
      text: [figureText(card, most), "0"],
      textStyle: { color: tone.faint },
      inRange: { color: [...tone.scale] },
    },
    series: [
      {
        type: "heatmap",
        data,
        cursor: card.path === undefined ? "default" : "pointer",
        itemStyle: { borderColor: tone.surface, borderWidth: 2 },
      },
    ],
  };
}

function roundOption({ card, figures }: ShownFigures, tone: ChartTone): EChartsCoreOption {
  const values = figures.values[0] ?? [];
  const data = figures.groups
    .map(({ key, text }, index): Point => {
      const color = tone.colorOf(key);
      return { name: text, value: values[index] ?? 0, at: [index, 0], ...(color === undefined ? {} : { itemStyle: { color } }) };
    })
    .filter(({ value }) => value !== 0);
  const label = {
    color: tone.text,
    formatter: ({ name, value }: { name: string; value: number }) => `${name}\n${figureText(card, value)}`,
  };
  const cursor = card.path === undefined ? "default" : "pointer";
  const series =
    card.card === "pie"
      ? {
          type: "pie",
          radius: ["38%", "58%"],
          center: ["50%", "50%"],
          // As wide as there is room up to the edge of the card; a longer name goes on in the next line.
          label: { ...label, alignTo: "edge", edgeDistance: 4, overflow: "break", lineHeight: 16 },
          labelLine: { lineStyle: { color: tone.line } },
        }
      : {
          type: "funnel",
          sort: "none",
          left: "10%",
          right: "10%",
          top: 8,
          bottom: 8,
          gap: 2,
          minSize: "12%",
          label: { ...label, position: "inside" },
        };
  return { tooltip: { ...tooltipOf(tone), trigger: "item", valueFormatter: written(card) }, series: [{ ...series, data, cursor }] };
}

function tooltipOf(tone: ChartTone) {
  return {
    renderMode: "richText",
    confine: true,
    backgroundColor: tone.surface,
    borderColor: tone.line,
    textStyle: { color: tone.text, fontFamily: tone.fontFamily, fontSize: tone.fontSize },
  };
}

function legend(tone: ChartTone, place: object) {
  return {
    type: "scroll",
    left: 0,
    itemWidth: 12,
    itemHeight: 8,
    textStyle: { color: tone.text },
    pageTextStyle: { color: tone.faint },
    ...place,
  };
}

function valueAxis(tone: ChartTone) {
  return {
    type: "value",
    minInterval: 1,
    axisLabel: { color: tone.faint },
    splitLine: { lineStyle: { color: tone.line } },
  };
}

function written(card: ShownFigures["card"]): (value: unknown) => string {
  return (value) => figureText(card, typeof value === "number" ? value : null);
}

/** Days of one year are read without it. */
function shortened(every: string | undefined): (text: string) => string {
  return (text) => (every === "day" && text.length === 10 ? text.slice(5) : text);
}
