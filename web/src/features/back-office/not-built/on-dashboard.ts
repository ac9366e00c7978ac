/** What the dashboard does not show yet. */
export const notBuiltOnDashboard = 'The leaderboard is not built yet.';
