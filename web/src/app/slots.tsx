import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { isAdmin, requires } from '#shared/access/access';
import type { CallBarDialogs } from '../features/call/bar/use-call-dialogs.ts';
import { useCallEndedToast } from '../features/call/call-ended-toast.ts';
import { useFollowOpenCalls, useOpenCalls } from '../features/call/open-calls.ts';
import { CallbackReminder } from '../features/call/outbound/callback-reminder.tsx';
import { Outbound } from '../features/call/outbound/outbound.tsx';
import { WrapUp } from '../features/call/wrap-up/wrap-up.tsx';
import { DashboardPage } from '../features/console/dashboard/dashboard-page.tsx';
import { ShortcutList } from '../features/console/shortcut-list/shortcut-list.tsx';
import { leadDialog } from '../features/lead/lead-dialog.ts';
import { PhoneBanner } from '../features/phone/health/phone-banner.tsx';
import { PhoneSettings } from '../features/phone/health/phone-settings.tsx';
import { Heartbeat } from '../features/phone/heartbeat/heartbeat.tsx';
import { usePhone } from '../features/phone/phone.ts';
import { ReadySwitch } from '../features/phone/ready-switch/ready-switch.tsx';
import { SoftphoneProvider } from '../features/phone/softphone/softphone-provider.tsx';
import { followedTransfers } from '../features/supervision/followed-transfers.ts';
import { supervisingInBar } from '../features/supervision/supervision-in-bar.ts';
import { useGoToTakenOver } from '../features/supervision/taken-over.ts';
import { useMay, useSession } from '../lib/session/session.ts';
import { useStore } from '../lib/ui/external-store.ts';
import { fetchComponent } from '../lib/ui/fetch-component.ts';
import { lazyComponent } from '../lib/ui/lazy-component.tsx';

const { LazyComponent: IncomingCallDialog, load: loadIncomingCall } = lazyComponent(
  async () => (await import('../features/call/incoming/incoming-call-dialog.tsx')).IncomingCallDialog,
);
const { LazyComponent: CallBar, load: loadCallBar } = lazyComponent(
  async () => (await import('../features/call/bar/call-bar.tsx')).CallBar,
);
const { LazyComponent: WrapUpBar, load: loadWrapUpBar } = lazyComponent(
  async () => (await import('../features/call/bar/wrap-up-bar.tsx')).WrapUpBar,
);
const SupervisionBar = lazy(() =>
  fetchComponent(async () => ({
    default: (await import('../features/supervision/agents/supervise/supervision-bar.tsx')).SupervisionBar,
  })),
);
const StartedTransfers = lazy(() =>
  fetchComponent(async () => ({
    default: (await import('../features/supervision/agents/supervise/started-transfers.ts')).StartedTransfers,
  })),
);
const loadLeadPlaces = () => import('./lead-places.tsx');
const { LazyComponent: CallWithLead, load: loadCallWithLead } = lazyComponent(
  async () => (await loadLeadPlaces()).CallWithLead,
);
const LeadInDialog = lazy(() => fetchComponent(async () => ({ default: (await loadLeadPlaces()).LeadInDialog })));
const BugReportDialog = lazy(async () => ({
  default: (await import('../features/console/bug-report/bug-report-dialog.tsx')).BugReportDialog,
}));
const loadDashboardParts = () => import('./dashboard-parts.ts');
const dashboardPart = (name: keyof Awaited<ReturnType<typeof loadDashboardParts>>) =>
  lazy(() => fetchComponent(async () => ({ default: (await loadDashboardParts())[name] })));
const UpcomingCallbacks = dashboardPart('UpcomingCallbacks');
const PerformanceCards = dashboardPart('PerformanceCards');
const PerformanceOverview = dashboardPart('PerformanceOverview');
const Leaderboard = dashboardPart('Leaderboard');
const FlaggedNotice = lazy(() =>
  fetchComponent(async () => ({
    default: (await import('../features/back-office/website/flagged-notice.tsx')).FlaggedNotice,
  })),
);
const VerificationAlerts = lazy(async () => ({
  default: (await import('../features/verification/alerts/verification-alerts.tsx')).VerificationAlerts,
}));

type Slots = {
  /** Around the layout of a signed-in user: holds the softphone's state machine, and loads Twilio's SDK lazily. */
  CallProvider: ComponentType<{ children: ReactNode }>;
  /** The middle of the top bar: the page's title, or the bar of the agent's call or wrap-up, or of a supervised call. */
  TitleOrCallBar: ComponentType<{ title: ReactNode }>;
  ReadySwitch: ComponentType;
  /** In the foot: the problem that prevents the agent from taking calls. */
  PhoneNotices: ComponentType;
  /** Below the page: the callback that is due. */
  Reminder: ComponentType;
  /** Dialogs over every screen: the incoming call, the wrap-up, a lead, the list of shortcuts. */
  CallDialogs: ComponentType;
  BugReportDialog: ComponentType<{ onClose: () => void }>;
  DashboardPage: ComponentType;
};

const CallProvider = ({ children }: { children: ReactNode }) => {
  useFollowOpenCalls();
  useCallEndedToast();
  return (
    <SoftphoneProvider>
      <Heartbeat />
      {children}
    </SoftphoneProvider>
  );
};

const loadCallLead = async () =>
  Promise.all([loadCallWithLead, ...(await loadLeadPlaces()).callLeadParts].map(load => load()));

/** Fetches the components of a call once the agent may get one, and again when it rings if that failed. */
const usePrefetchedCallComponents = () => {
  const { available, ringing } = usePhone();
  const isRinging = ringing !== undefined;
  useEffect(() => {
    if (available || isRinging)
      for (const load of [loadIncomingCall, loadCallBar, loadWrapUpBar, loadCallLead]) load().catch(() => undefined);
  }, [available, isRinging]);
};

/** Whether an admin's phone is connected, perhaps to another agent's call; true until the admin has left that call. */
const useIsSupervising = () => {
  const { access } = useSession();
  const { leg } = usePhone();
  const isInBar = useStore(supervisingInBar);
  return isAdmin(access) && (leg !== 'none' || isInBar);
};

const TitleOrCallBar = ({ title }: { title: ReactNode }) => {
  const {
    current,
    wrapUps: [ended],
  } = useOpenCalls();
  const isSupervising = useIsSupervising();
  useGoToTakenOver(current);
  usePrefetchedCallComponents();
  // The page keeps its heading for screen readers.
  const withTitle = (bar: ReactNode) => (
    <>
      <div className="visually-hidden">{title}</div>
      {bar}
    </>
  );
  const bar = () => {
    if (current) return withTitle(<CallBar key={current.id} call={current} dialogs={callBarDialogs} />);
    if (ended) return withTitle(<WrapUpBar call={ended} />);
    return isSupervising ? <SupervisionBar title={title} /> : title;
  };
  return <Suspense fallback={title}>{bar()}</Suspense>;
};

/** AppSync's rejection of a topic disturbs the shared connection, so users without the role do not follow it. */
const VerificationAlertsForRole = () =>
  useSession().access.roles.includes('verification') ? (
    <Suspense>
      <VerificationAlerts />
    </Suspense>
  ) : null;

/** Without the feature, AppSync rejects the topic as well. */
const LeaderboardForFeature = () =>
  useMay(requires.feature('Leaderboard')) ? (
    <Suspense>
      <Leaderboard />
    </Suspense>
  ) : null;

/** Of its own, so that the cards do not wait for it. */
const FlaggedNoticeForAdmin = () =>
  isAdmin(useSession().access) ? (
    <Suspense>
      <FlaggedNotice />
    </Suspense>
  ) : null;

/** From the ring until the accepted call is loaded. */
const IncomingCall = () => {
  const { ringing, accepted } = usePhone();
  return ringing || accepted ? (
    <Suspense>
      <IncomingCallDialog />
    </Suspense>
  ) : null;
};

/** On every screen, while a transfer that the admin started is not over. */
const FollowedTransfers = () =>
  useStore(followedTransfers).size === 0 ? null : (
    <Suspense>
      <StartedTransfers />
    </Suspense>
  );

/** Over every screen, while a row of a list has opened a lead. */
const LeadDialogOnDemand = () =>
  useStore(leadDialog) === undefined ? null : (
    <Suspense>
      <LeadInDialog />
    </Suspense>
  );

const CallDialogs = () => (
  <>
    <IncomingCall />
    <WrapUp />
    <ShortcutList />
    <PhoneSettings />
    <Outbound />
    <VerificationAlertsForRole />
    <FollowedTransfers />
    <LeadDialogOnDemand />
  </>
);

/** Fetched when a call begins. */
const callBarDialogs: CallBarDialogs = {
  transfer: async () => (await import('../features/call/transfer/transfer-dialog.tsx')).TransferDialog,
  dialpad: async () => (await import('../features/call/dialpad/dialpad-dialog.tsx')).DialpadDialog,
  disposition: async () => (await import('../features/call/wrap-up/disposition-dialog.tsx')).DispositionDialog,
};

/**
 * The components of a call at their places in the layout. The app connects them, because features do not import one
 * another.
 */
export const slots: Slots = {
  CallProvider,
  TitleOrCallBar,
  ReadySwitch: () => <ReadySwitch compact={useOpenCalls().current !== undefined} />,
  PhoneNotices: PhoneBanner,
  Reminder: CallbackReminder,
  CallDialogs,
  BugReportDialog,
  DashboardPage: () => (
    <DashboardPage
      callView={call => (
        <Suspense>
          <CallWithLead call={call} />
        </Suspense>
      )}
      leaderboard={<LeaderboardForFeature />}
      upcomingCallbacks={
        <Suspense>
          <UpcomingCallbacks />
        </Suspense>
      }
      performance={
        <Suspense>
          <FlaggedNoticeForAdmin />
          <PerformanceCards />
          <PerformanceOverview />
        </Suspense>
      }
    />
  ),
};
