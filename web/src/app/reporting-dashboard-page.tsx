import { BuiltInReports } from '../features/reports/built-in-reports/built-in-reports.tsx';
import { ReportingDashboard } from '../features/reports/embedded-dashboard/reporting-dashboard.tsx';

export const ReportingDashboardPage = () => (
  <ReportingDashboard builtIn={button => <BuiltInReports actions={button} />} />
);
