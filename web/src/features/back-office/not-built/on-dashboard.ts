/** What the dashboard, which is built otherwise, still lacks. */
export const notBuiltOnDashboard = 'Performance and the leaderboard are not built yet.';
