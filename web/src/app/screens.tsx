import { type ComponentType, lazy } from 'react';
import { type Requirement, requires } from '#shared/access/access';
import { paths } from '../lib/ui/paths.ts';
import { slots } from './slots.tsx';

type Screen = {
  path: string;
  title: string;
  access: Requirement;
  otherwise?: string;
  Page: ComponentType;
};

const AgentsPage = lazy(async () => ({ default: (await import('./agents-screen.tsx')).AgentsScreen }));
const CallHistoryPage = lazy(async () => ({
  default: (await import('../features/back-office/call-history/call-history-page.tsx')).CallHistoryPage,
}));
const CallEventsPage = lazy(async () => ({
  default: (await import('../features/back-office/call-events/call-events-page.tsx')).CallEventsPage,
}));
const LeadLookupPage = lazy(async () => ({
  default: (await import('../features/lead/lookup/lead-lookup-page.tsx')).LeadLookupPage,
}));
const LeadPage = lazy(async () => ({ default: (await import('./lead-places.tsx')).LeadPage }));
const VerificationPage = lazy(async () => ({ default: (await import('./lead-places.tsx')).VerificationPage }));
const DidsPage = lazy(async () => ({ default: (await import('../features/back-office/dids/dids-page.tsx')).DidsPage }));
const CommissionsPage = lazy(async () => ({
  default: (await import('../features/reports/commissions/commissions-page.tsx')).CommissionsPage,
}));
const OnHoldPage = lazy(async () => ({
  default: (await import('../features/reports/on-hold/on-hold-page.tsx')).OnHoldPage,
}));
const PostDatesPage = lazy(async () => ({
  default: (await import('../features/reports/post-dates/post-dates-page.tsx')).PostDatesPage,
}));
const ReportingDashboardPage = lazy(async () => ({
  default: (await import('./reporting-dashboard-page.tsx')).ReportingDashboardPage,
}));
const WallboardPage = lazy(async () => ({
  default: (await import('../features/reports/wallboard/wallboard-page.tsx')).WallboardPage,
}));
const BlacklistPage = lazy(async () => ({
  default: (await import('../features/back-office/blacklist/blacklist-page.tsx')).BlacklistPage,
}));
const LeadsPage = lazy(async () => ({
  default: (await import('../features/back-office/leads/leads-page.tsx')).LeadsPage,
}));
const LeadImportPage = lazy(async () => ({
  default: (await import('../features/back-office/lead-import/lead-import-page.tsx')).LeadImportPage,
}));
const LeadSourcesPage = lazy(async () => ({
  default: (await import('../features/back-office/lead-sources/lead-sources-page.tsx')).LeadSourcesPage,
}));
const GroupsPage = lazy(async () => ({
  default: (await import('../features/back-office/groups/groups-page.tsx')).GroupsPage,
}));

const SettingsPage = lazy(async () => ({
  default: (await import('../features/back-office/settings/settings-page.tsx')).SettingsPage,
}));
const ProductsPage = lazy(async () => ({
  default: (await import('../features/back-office/products/products-page.tsx')).ProductsPage,
}));
const DispositionsPage = lazy(async () => ({
  default: (await import('../features/back-office/dispositions/dispositions-page.tsx')).DispositionsPage,
}));
const MessageTemplatesPage = lazy(async () => ({
  default: (await import('../features/back-office/message-templates/message-templates-page.tsx')).MessageTemplatesPage,
}));
const ScriptsPage = lazy(async () => ({
  default: (await import('../features/back-office/scripts/scripts-page.tsx')).ScriptsPage,
}));
const WebsitePage = lazy(async () => ({
  default: (await import('../features/back-office/website/website-page.tsx')).WebsitePage,
}));
const DataPage = lazy(async () => ({
  default: (await import('../features/back-office/data/data-page.tsx')).DataPage,
}));
const NominationsPage = lazy(async () => ({
  default: (await import('../features/back-office/nominations/nominations-page.tsx')).NominationsPage,
}));

const ChangesPage = lazy(async () => ({
  default: (await import('../features/back-office/changes/changes-page.tsx')).ChangesPage,
}));

const { signedIn, lead, role, feature } = requires;

/**
 * Every screen of the main layout and who may open it (docs/product.md, Routes). Post Dates has no feature key, so only
 * admins may; Lead Sources redirects other users to the dashboard.
 */
export const screens: Screen[] = [
  { path: paths.dashboard, title: 'Dashboard', access: signedIn, Page: slots.DashboardPage },
  { path: paths.callHistory, title: 'Call history', access: feature('CallHistory'), Page: CallHistoryPage },
  { path: '/twilio-events/:taskSid', title: 'Call events', access: role('admin'), Page: CallEventsPage },
  { path: paths.onHold, title: 'On Hold', access: feature('OnHold'), Page: OnHoldPage },
  { path: paths.agents, title: 'Agents', access: feature('AgentDashboard'), Page: AgentsPage },
  { path: paths.verification, title: 'Verification', access: feature('Verification'), Page: VerificationPage },
  { path: paths.postDates, title: 'Post Dates', access: role('admin'), Page: PostDatesPage },
  { path: paths.dids, title: 'DIDs', access: feature('Dids'), Page: DidsPage },
  {
    path: paths.reportingDashboard,
    title: 'Reporting dashboard',
    access: feature('AgentDashboard'),
    Page: ReportingDashboardPage,
  },
  { path: paths.wallboard, title: 'Wallboard', access: feature('AgentDashboard'), Page: WallboardPage },
  { path: '/lead/view/:id', title: 'Lead', access: lead, Page: LeadPage },
  { path: paths.lookupLead, title: 'Lookup Lead', access: lead, Page: LeadLookupPage },
  { path: paths.commissions, title: 'Commissions', access: feature('Commissions'), Page: CommissionsPage },
  { path: paths.leads, title: 'Leads', access: feature('Leads'), Page: LeadsPage },
  { path: paths.leadImport, title: 'Import leads', access: role('admin'), Page: LeadImportPage },
  {
    path: paths.leadSources,
    title: 'Lead Sources',
    access: role('admin'),
    otherwise: paths.dashboard,
    Page: LeadSourcesPage,
  },
  {
    path: paths.nominations,
    title: 'Nominations',
    access: feature('DoctorNominations'),
    Page: NominationsPage,
  },
  { path: paths.settings, title: 'Settings', access: feature('Settings'), Page: SettingsPage },
  { path: paths.settingsScripts, title: 'Scripts', access: role('admin'), Page: ScriptsPage },
  { path: paths.settingsWebsite, title: 'Website', access: role('admin'), Page: WebsitePage },
  { path: paths.settingsData, title: 'Retention and erasure', access: role('admin'), Page: DataPage },
  { path: paths.settingsGroups, title: 'Groups', access: role('admin'), Page: GroupsPage },
  { path: paths.settingsProducts, title: 'Products', access: feature('Settings'), Page: ProductsPage },
  {
    path: paths.settingsDispositions,
    title: 'Dispositions',
    access: feature('Settings'),
    Page: DispositionsPage,
  },
  {
    path: paths.settingsMessageTemplates,
    title: 'Message Templates',
    access: feature('Settings'),
    Page: MessageTemplatesPage,
  },
  {
    path: paths.settingsBlacklist,
    title: 'Blacklist',
    access: feature('Settings'),
    Page: BlacklistPage,
  },
  { path: paths.settingsChanges, title: 'Change history', access: role('admin'), Page: ChangesPage },
];
