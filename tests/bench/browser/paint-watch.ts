/** The functions of the console's page that measure until a paint; times in milliseconds. */
export type PaintWatch = {
  /** Waits from now on for a key or a click, and for the first frame with a visible element for the selector. */
  expect(selector: string): void;
  /** The time from that key or click until that frame was painted. */
  painted(): Promise<number>;
};
