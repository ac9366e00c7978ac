import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { getSignature } from '#shared/contracts/sales';
import { formatPhoneNumber } from '#shared/phone/phone-number';
import type { Signature } from '#shared/verification/esig-request';
import { AgentName } from '../../../components/agent-name.tsx';
import { Email } from '../../../components/email.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { NewYorkTime } from '../../../components/new-york-time.tsx';
import { ReadingDialog } from '../../../components/reading-dialog.tsx';
import { SkeletonRows } from '../../../components/table/skeleton-rows.tsx';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useOperation } from '../../../lib/api/query.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { groupTexts, typeTexts } from './esig-labels.ts';

const NOT_READ = 'The signature could not be read. Please try again.';
const WIDTH = 600;
const ROWS = 6;

const styles = {
  display: 'grid',
  gap: 4,
  fontSize: 'var(--cl-font-small)',
  '& dl': { m: 0, display: 'grid', gridTemplateColumns: '112px minmax(0, 1fr)', columnGap: 3, rowGap: 1.5 },
  '& dt': { color: themeToken('textMuted') },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
  '& .code': { fontFamily: 'monospace', fontSize: 'var(--cl-font-tiny)' },
  '& .text': {
    m: 0,
    p: 3,
    border: `1px solid ${themeToken('border')}`,
    borderRadius: 'var(--cl-radius)',
    bgcolor: themeToken('surfaceSunken'),
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    lineHeight: 1.6,
  },
} as const;

const Recipient = ({ signature: { sent_to, verification_type } }: { signature: Signature }) => {
  if (sent_to === undefined) return 'not known';
  return verification_type === 'esig_text' ? formatPhoneNumber(sent_to) : <Email address={sent_to} />;
};

const Facts = ({ signature }: { signature: Signature }) => (
  <Box sx={styles}>
    {!signature.is_intact && (
      <Alert severity="error">This is not the text that was signed: its fingerprint is another.</Alert>
    )}
    <dl>
      <dt>Signed as</dt>
      <dd>
        <bdi>{signature.signature_name}</bdi>
      </dd>
      <dt>Signed</dt>
      <dd>
        <NewYorkTime time={signature.signed_ts} whole /> in New York
      </dd>
      <dt>For</dt>
      <dd>{groupTexts(signature.group)}</dd>
      <dt>Link sent to</dt>
      <dd>
        <Recipient signature={signature} /> ({typeTexts(signature.verification_type)})
      </dd>
      {signature.sent_ts !== undefined && (
        <>
          <dt>Sent</dt>
          <dd>
            <NewYorkTime time={signature.sent_ts} whole /> in New York
          </dd>
        </>
      )}
      <dt>Requested by</dt>
      <dd>
        <AgentName email={signature.requested_by_email} />
      </dd>
      {signature.message_id !== undefined && (
        <>
          <dt>Message</dt>
          <dd className="code">{signature.message_id}</dd>
        </>
      )}
      <dt>Signed from</dt>
      <dd>
        {signature.signed_from_ip}
        <br />
        <bdi>{signature.signed_with}</bdi>
      </dd>
      <dt>Fingerprint</dt>
      <dd className="code">{signature.document_hash}</dd>
    </dl>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
    <section className="text" aria-label="What was signed" tabIndex={0} dir="auto">
      {signature.signed_text}
    </section>
  </Box>
);

const Reading = ({ leadId, eventId }: { leadId: string; eventId: string }) => {
  const { data, error, refetch, isFetching } = useOperation(getSignature, { id: leadId, eventId });
  if (data) return <Facts signature={data} />;
  if (!error) return <SkeletonRows rows={ROWS} />;
  return (
    <ErrorState message={failureMessageOf(error, NOT_READ)} onRetry={() => void refetch()} retrying={isFetching} />
  );
};

type SignatureDialogProps = { leadId: string; eventId: string; open: boolean; onClose: () => void };

/** A customer's signature: the signed text, the name, the time, and where the link was sent. */
export const SignatureDialog = ({ leadId, eventId, open, onClose }: SignatureDialogProps) => (
  <ReadingDialog title="Signature" open={open} onClose={onClose} width={WIDTH}>
    <Reading leadId={leadId} eventId={eventId} />
  </ReadingDialog>
);
