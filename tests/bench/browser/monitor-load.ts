/** The mounted component: the agents monitor, or a plain list of the same agents with the same changes. */
export type MountedKind = 'monitor' | 'list';

export type MonitorLoadInput = { kind: MountedKind; agents: number; calls: number; seconds: number };

/** The page's measurements of some seconds under load. */
export type MonitorLoad = {
  /** Milliseconds between two frames. */
  frames: number[];
  /** The longest task that the browser reported, in milliseconds; it reports none under 50. */
  longestTask: number;
  changes: number;
  /** The number of rendered cards or rows. */
  rendered: number;
  /** The number of renders of the whole board. */
  pages: number;
};
