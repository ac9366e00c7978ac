import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { memo, useState } from 'react';
import { hasLimitedLeadView, isAdmin } from '#shared/access/access';
import type { OwnCall } from '#shared/calls/call';
import { type Lead, leadName } from '#shared/leads/lead';
import { offersSensitive } from '#shared/leads/sensitive-edit';
import { useSession } from '../../../lib/session/session.ts';
import { callerName, formatPhoneNumber } from '../../../lib/ui/format.ts';
import { AuditDialog } from './audit-dialog.tsx';
import { ConsentsButton } from './consents-button.tsx';
import { usePresence } from './use-presence.ts';
import { Viewers } from './viewers.tsx';

/** A component of its own: it renders as time passes, and the tab below does not render with it. */
const Presence = ({ leadId }: { leadId: string }) => <Viewers viewers={usePresence(leadId)} />;

const Audit = ({ leadId }: { leadId: string }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Audit
      </Button>
      <AuditDialog leadId={leadId} open={open} onClose={() => setOpen(false)} />
    </>
  );
};

type PanelHeaderProps = {
  lead: Lead;
  /** The user's open call with the lead. */
  call: OwnCall | undefined;
  titleId: string;
  /** In a call, the call bar and the call's details show name and number. */
  isNamedAbove: boolean;
};

/** The lead's name and number, the other viewers, the consents, and for admins the audit trail. */
export const PanelHeader = memo(({ lead, call, titleId, isNamedAbove }: PanelHeaderProps) => {
  const session = useSession();
  const { access } = session;
  const mayCertify = lead.erased_ts === undefined && offersSensitive(session, lead, call);
  const name = leadName(lead);
  return (
    <div className="header">
      <Typography id={titleId} variant="h2" noWrap className={isNamedAbove ? 'visually-hidden' : undefined}>
        {callerName({ name, phoneNumber: lead.phone_number })}
      </Typography>
      {name && !isNamedAbove && (
        <Typography
          variant="body2"
          noWrap
          sx={{ color: 'text.secondary', flex: 'none', fontVariantNumeric: 'tabular-nums' }}
        >
          {formatPhoneNumber(lead.phone_number)}
        </Typography>
      )}
      <span style={{ flex: 1 }} />
      <Presence leadId={lead.id} />
      {!hasLimitedLeadView(access) && <ConsentsButton leadId={lead.id} mayCertify={mayCertify} />}
      {isAdmin(access) && <Audit leadId={lead.id} />}
    </div>
  );
});
