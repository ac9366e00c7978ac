/** In pixels; also the heights of what stands there while it loads. */
export const TOTALS_HEIGHT = 58;
export const CHART_HEIGHT = 280;
