import Box from '@mui/material/Box';
import { ErrorState } from '../../../components/error-state.tsx';
import { FormSkeleton } from '../../../components/inputs/form-skeleton.tsx';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { useOpenCalls } from '../../call/open-calls.ts';
import type { LeadTabProps } from '../lead-tab.ts';
import { PaymentDetails } from './payment-details.tsx';
import { RecordingSign } from './recording-sign.tsx';
import { usePayment } from './use-payment.ts';

const NOT_READ = 'The payment details could not be read. Please try again.';

const Details = ({ lead, call }: LeadTabProps) => {
  const payment = usePayment(lead.id);
  if (payment.data) return <PaymentDetails lead={lead} call={call} stored={payment.data.data} />;
  if (payment.error)
    return (
      <ErrorState
        message={failureMessageOf(payment.error, NOT_READ)}
        onRetry={() => void payment.refetch()}
        retrying={payment.isFetching}
      />
    );
  return <FormSkeleton sections={[4, 5, 3]} />;
};

/** The agent sees whether the call is recorded, however far the form is scrolled. */
const sign = {
  position: 'sticky',
  top: 0,
  zIndex: 1,
  bgcolor: themeToken('surface'),
  mb: 4,
  '&:empty': { display: 'none' },
} as const;

/**
 * The PAYMENTS tab (docs/product.md, Payments). While it is open, the agent's current call is not recorded, whichever
 * lead it belongs to.
 */
export const LeadPayments = (props: LeadTabProps) => {
  const { current } = useOpenCalls();
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, containerType: 'inline-size' }}>
      <Box sx={sign}>{current && <RecordingSign key={current.id} call={current} />}</Box>
      <Details {...props} key={props.lead.id} />
    </Box>
  );
};
