/** The console of an available agent reports itself this often, while it has signalling or the live connection. */
export const HEARTBEAT_EVERY_S = 10;

/** A console without an available agent reports that it reaches the system at every second of these times. */
export const REACHES_EVERY_BEATS = 2;
