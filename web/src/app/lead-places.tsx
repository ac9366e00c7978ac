import { lazy, Suspense } from 'react';
import type { OwnCall } from '#shared/calls/call';
import { idOf } from '#shared/keys';
import { LeadViewPage } from '../features/lead/view/lead-view-page.tsx';
import { fetchComponent } from '../lib/ui/fetch-component.ts';
import { lazyComponent } from '../lib/ui/lazy-component.tsx';
import { firstTabs, leadTabs, Script } from './lead-tabs.tsx';

const callView = lazyComponent(async () => (await import('../features/call/view/call-view.tsx')).CallView);
const panel = lazyComponent(async () => (await import('../features/lead/panel/lead-panel.tsx')).LeadPanel);
const beside = lazyComponent(async () => (await import('../features/lead/panel/script-beside.tsx')).ScriptBeside);
const [CallView, LeadPanel, ScriptBeside] = [callView.LazyComponent, panel.LazyComponent, beside.LazyComponent];
const LeadDialog = lazy(() =>
  fetchComponent(async () => ({ default: (await import('../features/lead/panel/lead-dialog.tsx')).LeadDialog })),
);

const VerificationQueuePage = lazy(() =>
  fetchComponent(async () => ({
    default: (await import('../features/verification/queue/verification-queue-page.tsx')).VerificationQueuePage,
  })),
);

/** The components for the lead of a call, fetched before a call begins. */
export const callLeadParts = [callView.load, panel.load, beside.load, ...firstTabs];

/** The call on the dashboard, with the panel of its lead and the script beside it. */
export const CallWithLead = ({ call }: { call: OwnCall }) => {
  const leadId = call.lead_key && idOf(call.lead_key);
  return (
    <Suspense>
      <CallView
        call={call}
        panel={leadId && <LeadPanel leadId={leadId} place="dashboard" tabs={leadTabs} />}
        script={leadId && <ScriptBeside key={call.id} leadId={leadId} call={call} Script={Script} />}
      />
    </Suspense>
  );
};

export const LeadInDialog = () => (
  <Suspense>
    <LeadDialog tabs={leadTabs} />
  </Suspense>
);

export const LeadPage = () => (
  <LeadViewPage panel={leadId => <LeadPanel leadId={leadId} place="route" tabs={leadTabs} />} />
);

/** The queue of leads that await verification; one of them has its panel open at a time. */
export const VerificationPage = () => (
  <VerificationQueuePage
    panel={leadId => (
      <Suspense>
        <LeadPanel leadId={leadId} place="verification" tabs={leadTabs} />
      </Suspense>
    )}
  />
);
