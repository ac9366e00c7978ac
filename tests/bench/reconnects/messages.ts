/** What the process of the agent's screen is told, and what it answers. */
export type Opening = { apiUrl: string; graphqlUrl: string; token: string; userId: string };

export type Look = {
  /** The name on each call that shows. */
  calls: Record<string, string | undefined>;
  /** The name on each call as it came live last, whatever became of it. */
  heard: Record<string, string | undefined>;
  /** Changes that came live. */
  received: number;
  /** Whether the list is being read just now. */
  isReading: boolean;
  /** How often the list was read from the server. */
  readings: number;
  /** Readings that failed, tried again or not. */
  failures: number;
};
