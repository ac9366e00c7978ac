import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import type { CallBarDialogs } from '../features/call-bar/use-call-dialogs.ts';
import { DashboardPage } from '../features/dashboard/dashboard-page.tsx';
import { IncomingCallDialog } from '../features/incoming-call/incoming-call-dialog.tsx';
import { notBuiltOnDashboard } from '../features/not-built/screens.ts';
import { PhoneBanner } from '../features/phone-health/phone-banner.tsx';
import { PhoneSettings } from '../features/phone-health/phone-settings.tsx';
import { ReadySwitch } from '../features/ready-switch/ready-switch.tsx';
import { ShortcutList } from '../features/shortcut-list/shortcut-list.tsx';
import { SoftphoneProvider } from '../features/softphone/softphone-provider.tsx';
import { WrapUp } from '../features/wrap-up/wrap-up.tsx';
import { useCallEndedToast } from '../lib/call-ended.ts';
import { useStore } from '../lib/external-store.ts';
import { fetchPart } from '../lib/fetch-part.ts';
import { leadDialog } from '../lib/lead-dialog.ts';
import { useFollowOpenCalls, useOpenCalls } from '../lib/open-calls.ts';
import { usePhone } from '../lib/phone.ts';
import { useSession } from '../lib/session.ts';

const loadCallBar = async () => ({ default: (await import('../features/call-bar/call-bar.tsx')).CallBar });
const CallBar = lazy(() => fetchPart(loadCallBar));
const loadLeadPlaces = () => import('./lead-places.tsx');
const CallWithLead = lazy(() => fetchPart(async () => ({ default: (await loadLeadPlaces()).CallWithLead })));
const LeadInDialog = lazy(() => fetchPart(async () => ({ default: (await loadLeadPlaces()).LeadInDialog })));
const BugReportDialog = lazy(async () => ({
  default: (await import('../features/bug-report/bug-report-dialog.tsx')).BugReportDialog,
}));
const Outbound = lazy(async () => ({ default: (await import('../features/outbound/outbound.tsx')).Outbound }));
const UpcomingCallbacks = lazy(async () => ({
  default: (await import('../features/upcoming-callbacks/upcoming-callbacks.tsx')).UpcomingCallbacks,
}));
const VerificationAlerts = lazy(async () => ({
  default: (await import('../features/verification-alerts/verification-alerts.tsx')).VerificationAlerts,
}));

type Slots = {
  /** Around the whole layout of a signed-in user: the softphone's state machine lives here and loads Twilio lazily. */
  CallProvider: ComponentType<{ children: ReactNode }>;
  /** The middle of the top bar: the page's title, or in its place the call control bar while in a call. */
  TitleOrCallBar: ComponentType<{ title: ReactNode }>;
  ReadySwitch: ComponentType;
  /** Below the top bar: what keeps the agent from taking calls. */
  PhoneBanner: ComponentType;
  /** What lies over every screen: the incoming-call modal, the wrap-up dialog, a lead, the list of shortcuts. */
  CallDialogs: ComponentType;
  BugReportDialog: ComponentType<{ onClose: () => void }>;
  DashboardPage: ComponentType;
};

const CallProvider = ({ children }: { children: ReactNode }) => {
  useFollowOpenCalls();
  useCallEndedToast();
  return <SoftphoneProvider>{children}</SoftphoneProvider>;
};

const loadCallLead = async () => Promise.all((await loadLeadPlaces()).callLeadParts.map(load => load()));

/** Whoever may get a call has what it needs before: none waits for the network then. */
const useCallPartsInTime = () => {
  const { available } = usePhone();
  useEffect(() => {
    if (available) for (const load of [loadCallBar, loadCallLead]) load().catch(() => undefined);
  }, [available]);
};

const TitleOrCallBar = ({ title }: { title: ReactNode }) => {
  const { current } = useOpenCalls();
  useCallPartsInTime();
  if (!current) return title;
  return (
    <Suspense fallback={title}>
      <CallBar key={current.id} call={current} dialogs={callBarDialogs} />
    </Suspense>
  );
};

/** Who lacks the role must not even follow the topic: the refusal costs the shared connection. */
const VerificationAlertsForRole = () =>
  useSession().access.roles.includes('verification') ? (
    <Suspense>
      <VerificationAlerts />
    </Suspense>
  ) : null;

/** Over every screen, while a row of some list has opened a lead. */
const LeadDialogOnDemand = () =>
  useStore(leadDialog) === undefined ? null : (
    <Suspense>
      <LeadInDialog />
    </Suspense>
  );

const CallDialogs = () => (
  <>
    <IncomingCallDialog />
    <WrapUp />
    <ShortcutList />
    <PhoneSettings />
    <Suspense>
      <Outbound />
    </Suspense>
    <VerificationAlertsForRole />
    <LeadDialogOnDemand />
  </>
);

/** Fetched when a call begins. */
const callBarDialogs: CallBarDialogs = {
  transfer: async () => (await import('../features/transfer/transfer-dialog.tsx')).TransferDialog,
  dialpad: async () => (await import('../features/dialpad/dialpad-dialog.tsx')).DialpadDialog,
  disposition: async () => (await import('../features/wrap-up/disposition-dialog.tsx')).DispositionDialog,
};

/** The features of a call, each in its place of the layout: features do not know one another, the app puts them together. */
export const slots: Slots = {
  CallProvider,
  TitleOrCallBar,
  ReadySwitch: () => <ReadySwitch compact={useOpenCalls().current !== undefined} />,
  PhoneBanner,
  CallDialogs,
  BugReportDialog,
  DashboardPage: () => (
    <DashboardPage
      callView={call => (
        <Suspense>
          <CallWithLead call={call} />
        </Suspense>
      )}
      upcomingCallbacks={
        <Suspense>
          <UpcomingCallbacks />
        </Suspense>
      }
      notBuilt={notBuiltOnDashboard}
    />
  ),
};
