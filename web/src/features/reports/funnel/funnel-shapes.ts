const GAP = 3;
/** A step of a thousandth of the calls is still visible. */
const LEAST_WIDTH = 2;

/**
 * The funnel from the first step to the last, each as the `points` of an SVG polygon: as wide as its figure at its top,
 * and narrower to the next one's at its bottom, in the middle of `width` pixels. A figure below zero is as narrow as
 * zero, and no step becomes wider than its figure.
 */
export const funnelShapes = (figures: readonly number[], size: { width: number; height: number }): string[] => {
  const most = Math.max(1, ...figures);
  const height = size.height / figures.length;
  const widthOf = (figure: number) => Math.max(LEAST_WIDTH, (figure / most) * size.width);
  const middle = size.width / 2;
  return figures.map((figure, n) => {
    const [top, next] = [widthOf(figure) / 2, widthOf(figures[n + 1] ?? figure) / 2];
    const bottom = Math.min(top, next);
    const [from, to] = [n * height, (n + 1) * height - GAP];
    return `${middle - top},${from} ${middle + top},${from} ${middle + bottom},${to} ${middle - bottom},${to}`;
  });
};
