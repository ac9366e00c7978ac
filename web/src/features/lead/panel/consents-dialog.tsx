import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { ListedCallRequest } from '#shared/call-requests/call-request';
import type { ConsentEffect, ListedConsent, RevokedBy } from '#shared/consents/consent';
import { listLeadConsents } from '#shared/contracts/leads';
import type { OutputOf } from '#shared/contracts/operation';
import { AgentName } from '../../../components/agent-name.tsx';
import { cancelledBecause } from '../../../components/cancelled-because.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { NewYorkTime } from '../../../components/new-york-time.tsx';
import { ReadingDialog } from '../../../components/reading-dialog.tsx';
import { SkeletonRows, TEXT_COLUMNS } from '../../../components/table/skeleton-rows.tsx';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useOperation } from '../../../lib/api/query.ts';
import { formatPhoneNumber } from '../../../lib/ui/format.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { ConsentCertificate } from './consent-certificate.tsx';

type Consent = ListedConsent & { effect: ConsentEffect };
type Revocation = OutputOf<typeof listLeadConsents>['revocations'][number];

const revokedHow: Record<RevokedBy, string> = {
  link: 'by a link of the website',
  text: 'by a text message',
  disposition: 'on a call',
};

const muted = { color: themeToken('textMuted'), overflowWrap: 'anywhere' } as const;

/** What a consent allows that was not taken back. */
const effectWords: Record<Exclude<ConsentEffect, 'revoked'>, string> = {
  allowed: 'Calls and texts allowed',
  doubtful: 'Doubtful: an admin decides before anybody calls or texts',
  unproven: 'Doubtful: not proof of an agreement, and no admin has to decide any more',
  blocked: 'No calls and texts: the number is on the blacklist',
};

/** What was ticked, by the name of its field. */
const tickedWords: Record<string, string> = { consent: 'the box of the consent' };

type EntryProps = { consent: Consent; leadId: string; mayCertify: boolean; refetch: () => void };

const Entry = ({ consent, leadId, mayCertify, refetch }: EntryProps) => (
  <Box
    component="li"
    sx={{ py: 3, borderTop: `1px solid ${themeToken('border')}`, '&:first-of-type': { borderTop: 0 } }}
  >
    <Typography sx={{ fontWeight: 550 }}>
      {consent.effect === 'revoked' ? (
        <>
          Taken back {consent.revoked_ts && <NewYorkTime time={consent.revoked_ts} whole />}{' '}
          {consent.revoked_by && revokedHow[consent.revoked_by]}
        </>
      ) : (
        effectWords[consent.effect]
      )}
    </Typography>
    <Box component="blockquote" sx={{ m: 0, my: 2 }}>
      {consent.text}
    </Box>
    <Box sx={muted}>
      Agreed <NewYorkTime time={consent.ts} whole /> for {formatPhoneNumber(consent.phone_number)}, from {consent.ip}{' '}
      with {consent.user_agent}. Ticked: {consent.ticked.map(field => tickedWords[field] ?? field).join(', ')}. Text{' '}
      {consent.text_version}, SHA-256 {consent.text_hash}, page {consent.page_version}, number {consent.id}.
      {consent.certificate_url && (
        <>
          {' '}
          <a href={consent.certificate_url} target="_blank" rel="noreferrer">
            Certificate
          </a>
        </>
      )}
    </Box>
    {mayCertify && <ConsentCertificate leadId={leadId} consent={consent} refetch={refetch} />}
  </Box>
);

const statusOf = ({ status, due_ts, cancelled_because, cancelled_ts }: ListedCallRequest): ReactNode => {
  switch (status) {
    case 'due':
    case 'scheduled':
      return (
        <>
          Waits to be called <NewYorkTime time={due_ts} whole />
        </>
      );
    case 'calling':
      return 'Offered to an agent';
    case 'flagged':
      return 'Waits for an admin';
    case 'reached':
      return 'The customer was reached';
    case 'callback':
      return 'An agent calls back';
    case 'cancelled':
      return (
        <>
          Cancelled {cancelled_ts && <NewYorkTime time={cancelled_ts} whole />}
          {cancelled_because && `: ${cancelledBecause[cancelled_because]}`}
        </>
      );
  }
};

const Requests = ({ requests }: { requests: readonly ListedCallRequest[] }) => (
  <Box component="section" aria-label="Call requests" sx={{ mt: 4 }}>
    <Typography variant="h3">Call requests</Typography>
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {requests.map(request => (
        <Box key={request.id} component="li" sx={{ py: 2 }}>
          {statusOf(request)}
          <Box sx={muted}>
            Asked <NewYorkTime time={request.created_ts} whole /> for {formatPhoneNumber(request.phone_number)}.{' '}
            {request.attempts === 1 ? '1 attempt' : `${request.attempts} attempts`}
          </Box>
        </Box>
      ))}
    </Box>
  </Box>
);

/** Revocations of a customer who gave no consent on the website, or who had taken it back before. */
const Revocations = ({ revocations }: { revocations: readonly Revocation[] }) => (
  <Box component="section" aria-label="Revocations" sx={{ mt: 4 }}>
    <Typography variant="h3">Revocations</Typography>
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {revocations.map(({ id, revoked_ts, revoked_by, user_email }) => (
        <Box key={id} component="li" sx={{ py: 2 }}>
          No calls and texts wanted, <NewYorkTime time={revoked_ts} whole /> {revokedHow[revoked_by]}
          {user_email && (
            <Box sx={muted}>
              Noted by <AgentName email={user_email} />
            </Box>
          )}
        </Box>
      ))}
    </Box>
  </Box>
);

type ConsentsProps = {
  leadId: string;
  /** Whether the user may note certificates. */
  mayCertify: boolean;
};

const Consents = ({ leadId, mayCertify }: ConsentsProps) => {
  const { data, error, refetch, isFetching } = useOperation(listLeadConsents, { id: leadId }, { staleTime: 0 });
  if (error && !data)
    return (
      <ErrorState
        message={failureMessageOf(error, 'The consents could not be read. Please try again.')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (!data) return <SkeletonRows rows={4} columns={TEXT_COLUMNS} />;
  return (
    <>
      {data.data.length === 0 && <EmptyState message="This customer gave no consent on the website" />}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.data.map(consent => (
          <Entry
            key={consent.id}
            consent={consent}
            leadId={leadId}
            mayCertify={mayCertify}
            refetch={() => void refetch()}
          />
        ))}
      </Box>
      {data.revocations.length > 0 && <Revocations revocations={data.revocations} />}
      {data.requests.length > 0 && <Requests requests={data.requests} />}
    </>
  );
};

type ConsentsDialogProps = ConsentsProps & { open: boolean; onClose: () => void };

/**
 * What the customer agreed to on the website, with the proof, whether it was taken back, other revocations, and what
 * became of the calls that were asked for, in New York time.
 */
export const ConsentsDialog = ({ open, onClose, ...consents }: ConsentsDialogProps) => (
  <ReadingDialog title="Consent" open={open} onClose={onClose} width="sm">
    <Box sx={{ color: 'text.secondary', mb: 2 }}>Times in New York.</Box>
    <Consents {...consents} />
  </ReadingDialog>
);
