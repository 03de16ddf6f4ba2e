/** A picture in a window: how it is placed, in widths of the window. A window is as wide as 1 and as high as 1 by its ratio. */
export interface Placement {
  /** 1: the picture fills the window, and reaches beyond it one way at most. */
  readonly zoom: number;
  /** Shift of the picture's middle from the window's. */
  readonly x: number;
  readonly y: number;
  /** Quarter turns clockwise. */
  readonly turns: number;
}

/** Width and height in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** How far a picture may be enlarged. */
export const MAX_ZOOM = 4;

/** A picture as it comes in: whole, in the middle. */
export const centred: Placement = { zoom: 1, x: 0, y: 0, turns: 0 };

/** Sides of the turned picture, in widths of the window. */
export function shownSize(size: PictureSize, { zoom, turns }: Pick<Placement, "zoom" | "turns">, ratio: number): PictureSize {
  const { width, height } = turnedSize(size, turns);
  const scale = coverScale({ width, height }, ratio) * zoom;
  return { width: width * scale, height: height * scale };
}

/** Keeps the window filled: a picture can be moved only as far as it reaches beyond it. */
export function placed(size: PictureSize, placement: Placement, ratio: number): Placement {
  const zoom = Math.min(Math.max(placement.zoom, 1), MAX_ZOOM);
  const turns = ((placement.turns % 4) + 4) % 4;
  const { width, height } = shownSize(size, { zoom, turns }, ratio);
  return { zoom, turns, x: within(placement.x, (width - 1) / 2), y: within(placement.y, (height - 1 / ratio) / 2) };
}

/** How many pixels of the picture the window is wide. */
export function cropWidth(size: PictureSize, placement: Placement, ratio: number): number {
  const { zoom, turns } = placed(size, placement, ratio);
  return Math.max(1, Math.round(1 / (coverScale(turnedSize(size, turns), ratio) * zoom)));
}

/** Draws what the window shows as a picture `width` pixels across. */
export function drawCrop(
  picture: HTMLImageElement,
  placement: Placement,
  { ratio, width }: { readonly ratio: number; readonly width: number },
): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = Math.max(1, Math.round(width / ratio));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("浏览器不能处理图片，请换一个浏览器");
  const { zoom, x, y, turns } = placed(picture, placement, ratio);
  const scale = coverScale(turnedSize(picture, turns), ratio) * zoom * width;
  // Pictures with see-through parts get a white ground, because the result has none.
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.translate(canvas.width / 2 + x * width, canvas.height / 2 + y * width);
  context.rotate((turns * Math.PI) / 2);
  context.scale(scale, scale);
  context.drawImage(picture, -picture.width / 2, -picture.height / 2);
  return canvas;
}

function turnedSize({ width, height }: PictureSize, turns: number): PictureSize {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** Widths of the window for each pixel, so that the picture just covers it. */
function coverScale({ width, height }: PictureSize, ratio: number): number {
  return Math.max(1 / width, 1 / ratio / height);
}

function within(value: number, limit: number): number {
  const most = Math.max(limit, 0);
  // The sum turns a negative zero into a plain one.
  return Math.min(Math.max(value, -most), most) + 0;
}
