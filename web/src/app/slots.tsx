import type { ComponentType, ReactNode } from 'react';
import { CallBar } from '../features/call-bar/call-bar.tsx';
import { CallView } from '../features/call-view/call-view.tsx';
import { DashboardPage } from '../features/dashboard/dashboard-page.tsx';
import { IncomingCallDialog } from '../features/incoming-call/incoming-call-dialog.tsx';
import { notBuiltOnDashboard } from '../features/not-built/screens.ts';
import { PhoneBanner } from '../features/phone-health/phone-banner.tsx';
import { ReadySwitch } from '../features/ready-switch/ready-switch.tsx';
import { ShortcutList } from '../features/shortcut-list/shortcut-list.tsx';
import { SoftphoneProvider } from '../features/softphone/softphone-provider.tsx';
import { WrapUp } from '../features/wrap-up/wrap-up.tsx';
import { useCallEndedToast } from '../lib/call-ended.ts';
import { useFollowOpenCalls, useOpenCalls } from '../lib/open-calls.ts';

type Slots = {
  /** Around the whole layout of a signed-in user: the softphone's state machine lives here and loads Twilio lazily. */
  CallProvider: ComponentType<{ children: ReactNode }>;
  /** The middle of the top bar: the page's title, or in its place the call control bar while in a call. */
  TitleOrCallBar: ComponentType<{ title: ReactNode }>;
  ReadySwitch: ComponentType;
  /** Below the top bar: what keeps the agent from taking calls. */
  PhoneBanner: ComponentType;
  /** What lies over every screen: the incoming-call modal, the wrap-up dialog, the list of shortcuts. */
  CallDialogs: ComponentType;
  DashboardPage: ComponentType;
};

const CallProvider = ({ children }: { children: ReactNode }) => {
  useFollowOpenCalls();
  useCallEndedToast();
  return <SoftphoneProvider>{children}</SoftphoneProvider>;
};

const TitleOrCallBar = ({ title }: { title: ReactNode }) => {
  const { current } = useOpenCalls();
  return current ? <CallBar key={current.id} call={current} /> : title;
};

const CallDialogs = () => (
  <>
    <IncomingCallDialog />
    <WrapUp />
    <ShortcutList />
  </>
);

/** The features of a call, each in its place of the layout: features do not know one another, the app puts them together. */
export const slots: Slots = {
  CallProvider,
  TitleOrCallBar,
  ReadySwitch: () => <ReadySwitch compact={useOpenCalls().current !== undefined} />,
  PhoneBanner,
  CallDialogs,
  DashboardPage: () => <DashboardPage callView={call => <CallView call={call} />} notBuilt={notBuiltOnDashboard} />,
};
