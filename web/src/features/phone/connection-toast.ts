/** How the agent comes to a call and leaves it is told in one toast: the last word counts. */
export const CONNECTION_TOAST = 'connection';
