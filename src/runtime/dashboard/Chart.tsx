import { theme } from "antd";
import { BarChart, FunnelChart, HeatmapChart, LineChart, PieChart } from "echarts/charts";
import { GridComponent, LegendComponent, TooltipComponent, VisualMapComponent } from "echarts/components";
import { init, use, type EChartsType } from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";
import { useEffect, useImperativeHandle, useMemo, useRef } from "react";
import type { RefObject } from "react";
import { useNavigate } from "react-router-dom";
import { useDictionary } from "../dictionary/DictionaryProvider.tsx";
import { cardLink, placeOf, type ShownFigures } from "./cardLink.ts";
import { chartOption } from "./chartOption.ts";
import styles from "./dashboard.module.css";
import { toneOf } from "./chartTheme.ts";

use([
  BarChart,
  FunnelChart,
  HeatmapChart,
  LineChart,
  PieChart,
  GridComponent,
  LegendComponent,
  TooltipComponent,
  VisualMapComponent,
  CanvasRenderer,
]);

/** What a card can ask of its chart. */
export interface ChartHandle {
  /** The chart as a PNG on the colour of its card. */
  picture(): Promise<Blob | null>;
}

/** Props of `Chart`. */
export interface ChartProps {
  readonly shown: ShownFigures;
  readonly handle: RefObject<ChartHandle | null>;
}

/** Pixels of a picture for each on screen. */
const SHARPNESS = 2;

/** Draws the numbers of a card. Each part leads to its rows; the same ways are in the table, which keys and screen readers reach. */
export function Chart({ shown, handle }: ChartProps) {
  const place = useRef<HTMLElement>(null);
  const drawn = useRef<EChartsType | undefined>(undefined);
  const { token } = theme.useToken();
  const navigate = useNavigate();
  const dictionary = useDictionary((shown.card.split ?? shown.card.by)?.dictionary ?? "");
  const option = useMemo(
    () =>
      chartOption(
        shown,
        toneOf(token, (key) => dictionary.itemOf(String(key))?.color),
      ),
    [shown, token, dictionary],
  );
  const open = useRef((_group: number, _split: number) => undefined as void);
  useEffect(() => {
    open.current = (group, split) => {
      const address = cardLink(shown, placeOf(shown, group, split));
      if (address !== undefined) void navigate(address);
    };
  }, [shown, navigate]);

  useEffect(() => {
    if (!place.current) return undefined;
    const chart = init(place.current, undefined, { renderer: "canvas" });
    drawn.current = chart;
    chart.on("click", ({ data }) => {
      const { at } = (data ?? {}) as { readonly at?: readonly [number, number] };
      if (at) open.current(...at);
    });
    const watch = new ResizeObserver(() => chart.resize());
    watch.observe(place.current);
    return () => {
      watch.disconnect();
      chart.dispose();
      drawn.current = undefined;
    };
  }, []);
  useEffect(() => drawn.current?.setOption(option, { notMerge: true }), [option]);

  const background = token.colorBgContainer;
  useImperativeHandle(
    handle,
    () => ({
      picture: () =>
        new Promise((done) => {
          const canvas = drawn.current?.renderToCanvas({ pixelRatio: SHARPNESS, backgroundColor: background });
          if (canvas) canvas.toBlob(done);
          else done(null);
        }),
    }),
    [background],
  );
  return <figure ref={place} className={styles.chart} aria-label={summaryOf(shown)} />;
}

function summaryOf({ card, figures: { groups } }: ShownFigures): string {
  return `${card.title}，共 ${groups.length} 组，用“看表格”读出每个数`;
}
