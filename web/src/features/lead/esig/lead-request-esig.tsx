import '../lead-items.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { topics } from '#shared/contracts/live';
import { getPaymentDetails } from '#shared/contracts/sales';
import { NOT_AT_HAND, offersSensitive } from '#shared/leads/sensitive-edit';
import { formatPhoneNumber } from '#shared/phone/phone-number';
import { ESIG_WARNING, isReadyForEsig, mayRequestEsig } from '#shared/verification/verification-rules';
import { EmptyState } from '../../../components/empty-state.tsx';
import { SavedInput } from '../../../components/inputs/saved-input.tsx';
import { operationKey, useOperation } from '../../../lib/api/query.ts';
import { useLiveEntity } from '../../../lib/live/live.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useSelectedProducts } from '../lead-products.ts';
import type { LeadTabProps } from '../lead-tab.ts';
import { groupsOf } from './esig-labels.ts';
import { PartsRead } from './parts-read.tsx';
import { ReadyCheckbox } from './ready-checkbox.tsx';
import { RequestGroup } from './request-group.tsx';
import { type ContactForm, useContactForm } from './use-contact-form.ts';
import { useProgress } from './use-events.ts';

const FOR_CLOSERS = 'Only closers and admins can request an e-signature.';

/** Whether there is a payment method, following live. */
const usePayment = (leadId: string) => {
  const queryClient = useQueryClient();
  useLiveEntity('payment-summary', ({ id }) => {
    if (id !== leadId) return;
    void queryClient.invalidateQueries({ queryKey: operationKey(getPaymentDetails, { id: leadId }) });
  });
  return useOperation(getPaymentDetails, { id: leadId }, { topic: topics.leadSales(leadId) });
};

type ContactProps = Pick<LeadTabProps, 'lead'> & { form: ContactForm };

const Contact = ({ lead, form, mayChange }: ContactProps & { mayChange: boolean }) => {
  const unless = mayChange ? ' unless you enter one.' : '.';
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
        '@container (max-width: 440px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
      }}
    >
      <SavedInput
        field={form.field('esig_phone_number')}
        kind="phone"
        label="Esig phone"
        disabled={!mayChange}
        help={lead.esig_phone_number ? undefined : `Texts go to ${formatPhoneNumber(lead.phone_number)}${unless}`}
      />
      <SavedInput
        field={form.field('esig_email')}
        kind="email"
        label="Esig email"
        disabled={!mayChange}
        help={lead.esig_email || !lead.email ? undefined : `Emails go to ${lead.email}${unless}`}
      />
    </Box>
  );
};

const Requests = ({ lead, form, isAtHand }: ContactProps & { isAtHand: boolean }) => {
  const { access } = useSession();
  const products = useSelectedProducts(lead.id);
  const payment = usePayment(lead.id);
  const maySend = mayRequestEsig(access);
  const progress = useProgress(lead.id, maySend);
  return (
    <PartsRead queries={[products, payment, ...(maySend ? [progress] : [])]}>
      {() => {
        const chosen = products.data?.data ?? [];
        const isReady = maySend && isReadyForEsig(chosen, payment.data?.data ?? undefined);
        return (
          <>
            {!maySend && <Alert severity="info">{FOR_CLOSERS}</Alert>}
            {!isReady && <Alert severity="warning">{ESIG_WARNING}</Alert>}
            {chosen.length === 0 && <EmptyState message="No products are chosen yet." />}
            {groupsOf(chosen).map(group => (
              <RequestGroup
                key={group}
                lead={lead}
                group={group}
                products={chosen.filter(product => product.group === group)}
                progress={progress.data?.data ?? []}
                isPossible={isReady && isAtHand}
                // The link goes to the typed phone number or e-mail address, so it is saved first.
                onBefore={type => form.commit([type === 'esig_text' ? 'esig_phone_number' : 'esig_email'])}
              />
            ))}
          </>
        );
      }}
    </PartsRead>
  );
};

/** The REQUEST_ESIG tab (docs/product.md, Request e-signature). */
export const LeadRequestEsig = ({ lead, call }: LeadTabProps) => {
  const session = useSession();
  const form = useContactForm(lead);
  const mayRequest = mayRequestEsig(session.access);
  const isAtHand = offersSensitive(session, lead, call);
  return (
    <Box sx={{ display: 'grid', gap: 4, containerType: 'inline-size' }}>
      <ReadyCheckbox
        lead={lead}
        flag="closer_ready_to_transfer_to_ver"
        label="ready to transfer to verification"
        done="You are ready to transfer to verification."
        failed="Failed to update ready to transfer status."
        whyNot={mayRequest ? undefined : 'This is for closers and admins.'}
      />
      {mayRequest && !isAtHand && <Alert severity="info">{NOT_AT_HAND}</Alert>}
      <Contact key={lead.id} lead={lead} form={form} mayChange={mayRequest && isAtHand} />
      <Requests lead={lead} form={form} isAtHand={isAtHand} />
    </Box>
  );
};
