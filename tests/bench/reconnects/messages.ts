/** The messages to and from the process of the agent's screen. */
export type Opening = { apiUrl: string; graphqlUrl: string; token: string; userId: string };

export type ScreenState = {
  /** The shown name of each call. */
  calls: Record<string, string | undefined>;
  /** The name of each call in the last live message. */
  heard: Record<string, string | undefined>;
  /** The number of live changes. */
  received: number;
  /** Whether the list is being read now. */
  isReading: boolean;
  /** The number of reads of the list from the server. */
  readings: number;
  /** The number of failed reads, with or without a retry. */
  failures: number;
};
