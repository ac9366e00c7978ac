import Box from '@mui/material/Box';
import { maySeeVerification } from '#shared/verification/verification-rules';
import { EmptyState } from '../../../components/empty-state.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { useSelectedProducts } from '../lead-products.ts';
import type { LeadTabProps } from '../lead-tab.ts';
import { groupsOf } from './esig-labels.ts';
import { PartsRead } from './parts-read.tsx';
import { RecordButton } from './record-button.tsx';
import { Timeline } from './timeline.tsx';
import { useEvents, useEventToasts } from './use-events.ts';
import { VerificationDenied } from './verification-denied.tsx';
import { VerificationGroup } from './verification-group.tsx';
import { VerificationHeader } from './verification-header.tsx';

const Verification = ({ lead, call }: LeadTabProps) => {
  const products = useSelectedProducts(lead.id);
  const events = useEvents(lead.id);
  useEventToasts(events.data?.data);
  return (
    <>
      <VerificationHeader lead={lead} />
      <PartsRead queries={[products, events]}>
        {() => {
          const { data: timeline, latest } = events.data ?? { data: [], latest: [] };
          // A requested verification stays visible after its product was deleted.
          const groups = groupsOf([...(products.data?.data ?? []), ...latest]);
          return (
            <>
              {groups.length === 0 && <EmptyState message="No products are chosen yet." />}
              {groups.map(group => (
                <VerificationGroup key={group} leadId={lead.id} group={group} events={latest} call={call} />
              ))}
              <Timeline leadId={lead.id} events={timeline} />
            </>
          );
        }}
      </PartsRead>
    </>
  );
};

/** The ESIG_VERIFICATION tab, for admins and the lead's verification agent (docs/product.md, Verification tab). */
export const LeadEsigVerification = (props: LeadTabProps) => {
  const { user, access } = useSession();
  const recorded = props.call?.voice_verification;
  return (
    <Box sx={{ display: 'grid', gap: 4, containerType: 'inline-size' }}>
      {maySeeVerification(user, access, props.lead) ? (
        <Verification {...props} key={props.lead.id} />
      ) : (
        <>
          {recorded && <RecordButton call={props.call} group={recorded.group} />}
          <VerificationDenied lead={props.lead} mayClaimHere={props.place !== 'verification'} />
        </>
      )}
    </Box>
  );
};
