import Close from '@mui/icons-material/Close';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { Dialog } from '../../../components/dialog.tsx';
import { useStore } from '../../../lib/ui/external-store.ts';
import { useOpenCalls } from '../../call/open-calls.ts';
import { closeLead, leadDialog } from '../lead-dialog.ts';
import type { LeadTabComponents } from '../lead-tab.ts';
import { LeadPanel } from './lead-panel.tsx';

/** The height is fixed, so that the edges do not move when the tab changes. */
const paper = { maxWidth: 'calc(100vw - 32px)', height: 'min(820px, calc(100vh - 64px))', m: 0 } as const;

/** Closes when another page is opened or a call begins; the call has its own place for the lead. */
const useCloseOnNavigationOrCall = () => {
  const { pathname } = useLocation();
  const callId = useOpenCalls().current?.id;
  const before = useRef({ pathname, callId });
  useEffect(() => {
    const { pathname: page, callId: call } = before.current;
    before.current = { pathname, callId };
    if (page !== pathname || (callId !== undefined && callId !== call)) closeLead();
  }, [pathname, callId]);
};

/** The lead that a row of a list has opened, over every screen (docs/product.md, Dialog sizes). */
export const LeadDialog = ({ tabs }: { tabs: LeadTabComponents }) => {
  const { leadId, width } = useStore(leadDialog) ?? {};
  useCloseOnNavigationOrCall();
  return (
    <Dialog
      open={leadId !== undefined}
      onClose={closeLead}
      transitionDuration={{ enter: 150, exit: 0 }}
      slotProps={{ paper: { 'aria-label': 'Lead', sx: { ...paper, width } } }}
    >
      <Tooltip title="Close">
        <IconButton aria-label="Close" onClick={closeLead} sx={{ position: 'absolute', top: 10, right: 12, zIndex: 1 }}>
          <Close fontSize="small" />
        </IconButton>
      </Tooltip>
      {leadId !== undefined && <LeadPanel leadId={leadId} place="dialog" tabs={tabs} />}
    </Dialog>
  );
};
