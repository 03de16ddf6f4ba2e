/** A picture in a square window: how it is placed, in units of the window's side. */
export interface Placement {
  /** 1: the shorter side fills the window. */
  readonly zoom: number;
  /** Shift of the picture's middle from the window's, in window sides. */
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

/** Sides of the turned picture, in window sides. */
export function shownSize({ width, height }: PictureSize, { zoom, turns }: Pick<Placement, "zoom" | "turns">): PictureSize {
  const shorter = Math.min(width, height);
  const [across, down] = turns % 2 === 0 ? [width, height] : [height, width];
  return { width: (across / shorter) * zoom, height: (down / shorter) * zoom };
}

/** Keeps the window filled: a picture can be moved only as far as it reaches beyond it. */
export function placed(size: PictureSize, placement: Placement): Placement {
  const zoom = Math.min(Math.max(placement.zoom, 1), MAX_ZOOM);
  const turns = ((placement.turns % 4) + 4) % 4;
  const { width, height } = shownSize(size, { zoom, turns });
  return { zoom, turns, x: within(placement.x, (width - 1) / 2), y: within(placement.y, (height - 1) / 2) };
}

/** Draws what the window shows as a square picture of `side` pixels. */
export function drawCrop(picture: HTMLImageElement, placement: Placement, side: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("浏览器不能处理图片，请换一个浏览器");
  const { zoom, x, y, turns } = placed(picture, placement);
  const scale = (side / Math.min(picture.width, picture.height)) * zoom;
  // Pictures with see-through parts get a white ground, because the result has none.
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, side, side);
  context.translate(side / 2 + x * side, side / 2 + y * side);
  context.rotate((turns * Math.PI) / 2);
  context.scale(scale, scale);
  context.drawImage(picture, -picture.width / 2, -picture.height / 2);
  return canvas;
}

function within(value: number, limit: number): number {
  const most = Math.max(limit, 0);
  // The sum turns a negative zero into a plain one.
  return Math.min(Math.max(value, -most), most) + 0;
}
