/** What the process of the agent's screen is told, and what it answers. */
export type Opening = { apiUrl: string; graphqlUrl: string; token: string; userId: string };

export type Look = {
  /** The version of each call that shows. */
  calls: Record<string, number>;
  /** The newest version of each call that came live, whatever became of it. */
  heard: Record<string, number>;
  /** Changes that came live. */
  received: number;
  /** Whether the list is being read just now. */
  isReading: boolean;
  /** How often the list was read from the server. */
  readings: number;
  /** Readings that failed, tried again or not. */
  failures: number;
};
