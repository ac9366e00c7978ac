/** The console of an available agent reports itself this often, while it has signalling or the live connection. */
export const HEARTBEAT_EVERY_S = 10;
