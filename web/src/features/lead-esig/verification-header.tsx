import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { useQueryClient } from '@tanstack/react-query';
import { unclaimVerification } from '#shared/contracts/sales';
import type { Lead } from '#shared/leads/lead';
import { Email } from '../../components/email.tsx';
import { StatusChip } from '../../components/status-chip.tsx';
import { TextInput } from '../../components/text-input.tsx';
import { sentenceOf } from '../../lib/api-failure.ts';
import { formatPhoneNumber } from '../../lib/format.ts';
import { keepLead } from '../../lib/lead.ts';
import { useOperationMutation } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { token } from '../../lib/token.ts';
import { ReadyCheckbox } from './ready-checkbox.tsx';

const UNCLAIM_FAILED = 'Uncalim lead error';

const Unclaim = ({ lead }: { lead: Lead }) => {
  const queryClient = useQueryClient();
  const { mutateAsync, isPending, error } = useOperationMutation(unclaimVerification);
  const unclaim = async () => {
    try {
      keepLead(queryClient, await mutateAsync({ leadId: lead.id }));
    } catch {
      toast.error(UNCLAIM_FAILED);
    }
  };
  return (
    <div>
      <Button
        variant="outlined"
        disabled={lead.verification_agent_email === undefined}
        loading={isPending}
        onClick={() => void unclaim()}
      >
        Unclaim
      </Button>
      {error && (
        <FormHelperText error role="alert" sx={{ mx: 0 }}>
          {sentenceOf(error, UNCLAIM_FAILED)}
        </FormHelperText>
      )}
    </div>
  );
};

const Agents = ({ lead }: { lead: Lead }) => (
  <Box sx={{ color: token('textMuted'), fontSize: 'var(--cl-font-small)', overflowWrap: 'anywhere' }}>
    {lead.verification_agent_email === undefined ? (
      'Nobody has claimed it yet.'
    ) : (
      <>
        Claimed by <Email address={lead.verification_agent_email} />
        {lead.agent_of_record !== undefined && (
          <>
            , agent of record <bdi>{lead.agent_of_record}</bdi>
          </>
        )}
      </>
    )}
  </Box>
);

const sunken = { '& .MuiOutlinedInput-root': { bgcolor: token('surfaceSunken'), color: token('textMuted') } } as const;

const ReadOnly = ({ label, own, value }: { label: string; own: string | undefined; value: string | undefined }) => (
  <Box sx={sunken}>
    <TextInput
      label={label}
      value={value ?? own ?? ''}
      help={value === undefined && own !== undefined ? "The lead's own." : undefined}
      readOnly
      onChange={() => undefined}
    />
  </Box>
);

const phone = (number: string | undefined) => number && formatPhoneNumber(number);

/** Whose the verification is, who is ready, and where the link goes (spec 2, section 2.7). */
export const VerificationHeader = ({ lead }: { lead: Lead }) => (
  <Box sx={{ display: 'grid', gap: 3 }}>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 3 }}>
      <Agents lead={lead} />
      <Unclaim lead={lead} />
    </Box>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <ReadyCheckbox
        lead={lead}
        flag="ver_ready_for_transfer"
        label="Ready for transfer"
        done="You are now ready for transfer"
        failed="Ready for trasnfer error."
      />
      {lead.ver_ready_for_transfer && <StatusChip label="Verification Ready for transfer" tone="success" />}
      {lead.closer_ready_to_transfer_to_ver && <StatusChip label="Closer ready to transfer" tone="success" />}
    </Box>
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
        '@container (max-width: 440px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
      }}
    >
      <ReadOnly label="Esig phone" value={phone(lead.esig_phone_number)} own={phone(lead.phone_number)} />
      <ReadOnly label="Esig email" value={lead.esig_email} own={lead.email} />
    </Box>
  </Box>
);
