import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { memo, Suspense, useId, useLayoutEffect, useState } from 'react';
import { keyOf } from '#shared/keys';
import type { Lead } from '#shared/leads/lead';
import { maySeeVerification } from '#shared/verification/verification-rules';
import { useIsSlow } from '../../../components/table/skeleton-rows.tsx';
import { useKeepSensitive } from '../../../lib/forms/use-saved-form.ts';
import { useLiveState } from '../../../lib/live/live.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useOpenCalls } from '../../call/open-calls.ts';
import type { LeadPlace, LeadTab, LeadTabComponents, LeadTabProps } from '../lead-tab.ts';
import { paymentFormName } from '../payment-form-name.ts';
import { ErasedBanner } from './erased-banner.tsx';
import { keepTab, keptTab } from './kept-tab.ts';
import { PanelHeader } from './panel-header.tsx';
import { PanelSpinner } from './panel-spinner.tsx';
import { panelStyles } from './panel-styles.ts';
import { PanelTabs } from './panel-tabs.tsx';
import { tabsFor } from './tabs-for.ts';

/** Its forty fields take a slow machine half a second: once they are made, they stay, hidden behind the other tabs. */
const KEPT: LeadTab = 'INFO';

/** Shorter interruptions of the connection show no banner. */
const SHOW_AFTER_MS = 1_000;

/** The dialog covers the page's own banner. */
const DialogBanner = () => {
  const isDown = useIsSlow(useLiveState() === 'down', SHOW_AFTER_MS);
  return isDown ? (
    <Alert severity="warning" role="status" sx={{ borderRadius: 0, py: 0.5 }}>
      Live updates are off. What you see may be old; trying to reconnect.
    </Alert>
  ) : null;
};

/** Drawn again with its lead or its call, but not each time that another tab is chosen. */
const Content = memo(({ Tab, ...props }: LeadTabProps & { Tab: LeadTabComponents[LeadTab] }) => <Tab {...props} />);

type LeadPanelBodyProps = { lead: Lead; place: LeadPlace; tabs: LeadTabComponents };

/** The panel of a loaded lead. The chosen tab stays for as long as the panel is open, in a call also over a reload. */
export const LeadPanelBody = ({ lead, place, tabs }: LeadPanelBodyProps) => {
  const { user, access } = useSession();
  const { current } = useOpenCalls();
  const id = useId();
  const call = current?.lead_key === keyOf('lead', lead.id) ? current : undefined;
  const callBeside = place === 'dashboard' ? call : undefined;
  const [chosen, setChosen] = useState(() => callBeside && keptTab(callBeside.id));
  useKeepSensitive(paymentFormName(lead.id));
  const choose = (tab: LeadTab) => {
    setChosen(tab);
    if (callBeside) keepTab(callBeside.id, tab);
  };
  const there = tabsFor(access, {
    place,
    inCall: current !== undefined,
    isErased: lead.erased_ts !== undefined,
    // A recording can be stopped also where the verification was given to another agent meanwhile.
    maySeeVerification: maySeeVerification(user, access, lead) || call?.voice_verification !== undefined,
  });
  const tab = there.find(each => each === chosen) ?? there[0] ?? 'INFO';
  const [hasKept, setHasKept] = useState(false);
  if (tab === KEPT && !hasKept) setHasKept(true);
  const isBehind = hasKept && tab !== KEPT && there.includes(KEPT);
  // A field is saved when it loses the focus. A touch on a tab leaves the focus in some browsers, and so does the end of a
  // call, which brings the chosen tab back.
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (isBehind && focused instanceof HTMLElement && focused.closest('[role=tabpanel][aria-hidden]')) focused.blur();
  }, [isBehind]);

  return (
    <Box component="section" aria-labelledby={`${id}-title`} data-place={place} sx={panelStyles}>
      <PanelHeader lead={lead} call={call} titleId={`${id}-title`} isNamedAbove={place === 'dashboard'} />
      {place === 'dialog' && <DialogBanner />}
      {lead.erased_ts !== undefined && <ErasedBanner erasedTs={lead.erased_ts} keptUntil={lead.kept_until} />}
      <PanelTabs id={id} tabs={there} chosen={tab} onChoose={choose} />
      <div className="contents">
        {(isBehind ? [KEPT, tab] : [tab]).map(each => (
          <div
            key={each}
            role="tabpanel"
            id={`${id}-${each}-panel`}
            aria-labelledby={`${id}-${each}`}
            aria-hidden={each === tab ? undefined : true}
            className="content"
          >
            <Suspense fallback={<PanelSpinner />}>
              <Content Tab={tabs[each]} lead={lead} place={place} call={call} />
            </Suspense>
          </div>
        ))}
      </div>
    </Box>
  );
};
