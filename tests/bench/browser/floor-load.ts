/** What is mounted: the agents monitor's floor, or a bare list of the same agents that hears of the same changes. */
export type FloorKind = 'monitor' | 'list';

export type FloorLoadInput = { kind: FloorKind; agents: number; calls: number; seconds: number };

/** What the page tells of some seconds under load. */
export type FloorLoad = {
  /** Milliseconds from frame to frame. */
  frames: number[];
  /** The longest task that the browser reported, in milliseconds; it reports none under 50. */
  longestTask: number;
  changes: number;
  /** Cards, or rows, that were drawn anew. */
  rendered: number;
  /** How often the whole floor was. */
  pages: number;
};
