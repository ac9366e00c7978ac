/** What the dashboard, which is the first screen of every user, fetches as soon as it is open: one lazy boundary. */
export { UpcomingCallbacks } from '../features/call/callbacks/upcoming-callbacks.tsx';
export { PerformanceOverview } from '../features/reports/funnel/performance-overview.tsx';
export { Leaderboard } from '../features/reports/leaderboard/leaderboard.tsx';
export { PerformanceCards } from '../features/reports/performance/performance-cards.tsx';
