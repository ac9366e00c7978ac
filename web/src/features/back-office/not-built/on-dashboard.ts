/** What the dashboard does not show yet. */
export const notBuiltOnDashboard = 'Performance and the leaderboard are not built yet.';
