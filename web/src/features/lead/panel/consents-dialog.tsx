import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ListedConsent, RevokedBy } from '#shared/consents/consent';
import { listLeadConsents } from '#shared/contracts/leads';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { NewYorkTime } from '../../../components/new-york-time.tsx';
import { ReadingDialog } from '../../../components/reading-dialog.tsx';
import { SkeletonRows } from '../../../components/table/skeleton-rows.tsx';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useOperation } from '../../../lib/api/query.ts';
import { formatPhoneNumber } from '../../../lib/ui/format.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';

const revokedHow: Record<RevokedBy, string> = {
  link: 'by a link of the website',
  text: 'by a text message',
  disposition: 'on a call',
};

const muted = { color: themeToken('textMuted'), overflowWrap: 'anywhere' } as const;

const Entry = ({ consent }: { consent: ListedConsent }) => (
  <Box
    component="li"
    sx={{ py: 3, borderTop: `1px solid ${themeToken('border')}`, '&:first-of-type': { borderTop: 0 } }}
  >
    <Typography sx={{ fontWeight: 550 }}>
      {consent.revoked_ts && consent.revoked_by ? (
        <>
          Taken back <NewYorkTime time={consent.revoked_ts} whole /> {revokedHow[consent.revoked_by]}
        </>
      ) : (
        'Calls and texts allowed'
      )}
    </Typography>
    <Box component="blockquote" sx={{ m: 0, my: 2 }}>
      {consent.text}
    </Box>
    <Box sx={muted}>
      Agreed <NewYorkTime time={consent.ts} whole /> for {formatPhoneNumber(consent.phone_number)}, from {consent.ip}{' '}
      with {consent.user_agent}. Text {consent.text_version}, page {consent.page_version}, number {consent.id}.
      {consent.certificate_url && (
        <>
          {' '}
          <a href={consent.certificate_url} target="_blank" rel="noreferrer">
            Certificate
          </a>
        </>
      )}
    </Box>
  </Box>
);

const Consents = ({ leadId }: { leadId: string }) => {
  const { data, error, refetch, isFetching } = useOperation(listLeadConsents, { id: leadId }, { staleTime: 0 });
  if (error && !data)
    return (
      <ErrorState
        message={failureMessageOf(error, 'The consents could not be read. Please try again.')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (!data) return <SkeletonRows rows={4} />;
  if (data.data.length === 0) return <EmptyState message="This customer gave no consent on the website" />;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.data.map(consent => (
        <Entry key={consent.id} consent={consent} />
      ))}
    </Box>
  );
};

type ConsentsDialogProps = { leadId: string; open: boolean; onClose: () => void };

/** What the customer agreed to on the website, with the proof, and whether it was taken back, in New York time. */
export const ConsentsDialog = ({ leadId, open, onClose }: ConsentsDialogProps) => (
  <ReadingDialog title="Consent" open={open} onClose={onClose} width="sm">
    <Consents leadId={leadId} />
  </ReadingDialog>
);
