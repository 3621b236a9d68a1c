/** A dark rectangle in modules. */
export type CodeModule = { x: number; y: number; width: number; height: number };

/**
 * Draws a code black on white as the address of a PNG: long presses in WeChat read pictures alone, neither canvas nor SVG.
 * All measures are in modules, each `scale` pixels; the quiet zone belongs to `width` and `height`.
 */
export function drawCode(
  dark: readonly CodeModule[],
  { width, height, scale }: { width: number; height: number; scale: number },
): string {
  const canvas = Object.assign(document.createElement("canvas"), {
    width: width * scale,
    height: height * scale,
  });
  const pen = canvas.getContext("2d");
  if (!pen) return "";
  pen.fillStyle = "#ffffff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = "#000000";
  for (const module of dark)
    pen.fillRect(module.x * scale, module.y * scale, module.width * scale, module.height * scale);
  return canvas.toDataURL("image/png");
}
