/** A part of a long list: rows to render, or the height of rows that are not rendered. */
type Segment = { kind: 'rows'; indices: number[] } | { kind: 'gap'; height: number; before: number };

type Viewport = {
  rowCount: number;
  rowHeight: number;
  scrollTop: number;
  height: number;
  /** The row with the focus: always rendered, so that scrolling does not lose the focus. */
  focused?: number;
};

const OVERSCAN = 6;
/** The maximum number of rendered rows on a screen of any height, not counting the focused row. */
export const MAX_ROWS = 56;

const range = (from: number, to: number) => Array.from({ length: Math.max(0, to - from) }, (_, step) => from + step);

/** The rows to render of a list of equal rows, in order, and the gaps between them. */
export const visibleRows = ({ rowCount, rowHeight, scrollTop, height, focused }: Viewport): Segment[] => {
  const count = Math.min(MAX_ROWS, Math.ceil(height / rowHeight) + 2 * OVERSCAN);
  const first = Math.max(0, Math.min(Math.floor(scrollTop / rowHeight) - OVERSCAN, rowCount - count));
  const window = range(first, Math.min(rowCount, first + count));
  const isElsewhere = focused !== undefined && focused >= 0 && focused < rowCount && !window.includes(focused);
  const indices = isElsewhere ? [...window, focused].sort((a, b) => a - b) : window;

  const segments: Segment[] = [];
  let next = 0;
  for (const index of indices) {
    const last = segments.at(-1);
    if (index > next) segments.push({ kind: 'gap', height: (index - next) * rowHeight, before: index });
    if (index === next && last?.kind === 'rows') last.indices.push(index);
    else segments.push({ kind: 'rows', indices: [index] });
    next = index + 1;
  }
  if (next < rowCount) segments.push({ kind: 'gap', height: (rowCount - next) * rowHeight, before: rowCount });
  return segments;
};
