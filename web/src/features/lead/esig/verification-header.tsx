import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import type { Lead } from '#shared/leads/lead';
import { AgentName } from '../../../components/agent-name.tsx';
import { TextInput } from '../../../components/inputs/text-input.tsx';
import { StatusChip } from '../../../components/status-chip.tsx';
import { formatPhoneNumber } from '../../../lib/ui/format.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { useClaim } from '../../verification/use-claim.ts';
import { ReadyCheckbox } from './ready-checkbox.tsx';

const Unclaim = ({ lead }: { lead: Lead }) => {
  const { unclaim, pending, problem } = useClaim(lead.id);
  return (
    <div>
      <Button
        variant="text"
        size="small"
        disabled={lead.verification_agent_email === undefined}
        loading={pending === 'unclaim'}
        onClick={() => void unclaim()}
      >
        Unclaim
      </Button>
      {problem !== undefined && (
        <FormHelperText error role="alert" sx={{ mx: 0 }}>
          {problem}
        </FormHelperText>
      )}
    </div>
  );
};

const Agents = ({ lead }: { lead: Lead }) => (
  <Box sx={{ color: themeToken('textMuted'), fontSize: 'var(--cl-font-small)', overflowWrap: 'anywhere' }}>
    {lead.verification_agent_email === undefined ? (
      'Nobody has claimed it yet.'
    ) : (
      <>
        Claimed by <AgentName email={lead.verification_agent_email} />
        {lead.agent_of_record !== undefined && (
          <>
            , agent of record <bdi>{lead.agent_of_record}</bdi>
          </>
        )}
      </>
    )}
  </Box>
);

const sunken = {
  '& .MuiOutlinedInput-root': { bgcolor: themeToken('surfaceSunken'), color: themeToken('textMuted') },
} as const;

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

/** Who claimed the verification, who is ready, and where the link is sent (docs/product.md, Verification tab). */
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
