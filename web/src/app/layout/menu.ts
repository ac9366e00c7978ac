import type { SvgIconComponent } from '@mui/icons-material';
import AccountTree from '@mui/icons-material/AccountTreeOutlined';
import Dialpad from '@mui/icons-material/DialpadOutlined';
import EventNote from '@mui/icons-material/EventNoteOutlined';
import FactCheck from '@mui/icons-material/FactCheckOutlined';
import Group from '@mui/icons-material/GroupOutlined';
import HeadsetMic from '@mui/icons-material/HeadsetMicOutlined';
import History from '@mui/icons-material/HistoryOutlined';
import Insights from '@mui/icons-material/InsightsOutlined';
import MedicalServices from '@mui/icons-material/MedicalServicesOutlined';
import PauseCircle from '@mui/icons-material/PauseCircleOutlined';
import Payments from '@mui/icons-material/PaymentsOutlined';
import Settings from '@mui/icons-material/SettingsOutlined';
import Dashboard from '@mui/icons-material/SpaceDashboardOutlined';
import Tv from '@mui/icons-material/TvOutlined';
import { type Access, may, type Requirement, requires } from '#shared/access/access';
import { paths } from '../../lib/ui/paths.ts';

export type MenuItem = { label: string; to: string; Icon: SvgIconComponent; access: Requirement };

const { signedIn, role, feature } = requires;

/**
 * The side menu in the product's order (docs/product.md, Side menu), ours before the settings. Post Dates has no feature
 * key, so only admins see it.
 */
const items: MenuItem[] = [
  { label: 'Dashboard', to: paths.dashboard, Icon: Dashboard, access: signedIn },
  { label: 'Verification', to: paths.verification, Icon: FactCheck, access: feature('Verification') },
  { label: 'Nominations', to: paths.nominations, Icon: MedicalServices, access: feature('DoctorNominations') },
  { label: 'Call history', to: paths.callHistory, Icon: History, access: feature('CallHistory') },
  { label: 'Commissions', to: paths.commissions, Icon: Payments, access: feature('Commissions') },
  { label: 'Leads', to: paths.leads, Icon: Group, access: feature('Leads') },
  { label: 'Lead Sources', to: paths.leadSources, Icon: AccountTree, access: feature('LeadSources') },
  { label: 'Agents', to: paths.agents, Icon: HeadsetMic, access: feature('AgentDashboard') },
  { label: 'DIDs', to: paths.dids, Icon: Dialpad, access: feature('Dids') },
  { label: 'On Hold', to: paths.onHold, Icon: PauseCircle, access: feature('OnHold') },
  { label: 'Post Dates', to: paths.postDates, Icon: EventNote, access: role('admin') },
  { label: 'Reports', to: paths.reportingDashboard, Icon: Insights, access: feature('AgentDashboard') },
  { label: 'Wallboard', to: paths.wallboard, Icon: Tv, access: feature('AgentDashboard') },
  { label: 'Settings', to: paths.settings, Icon: Settings, access: feature('Settings') },
];

/** Admins see all items; other users see Dashboard and the items of their features. */
export const menuFor = (access: Access): MenuItem[] => items.filter(item => may(access, item.access));
