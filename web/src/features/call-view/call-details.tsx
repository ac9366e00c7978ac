import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Call } from '#shared/calls/call';
import { qualifiedLabel } from '#shared/calls/open-call';
import { StatusChip } from '../../components/status-chip.tsx';
import { formatNewYorkTime, formatPhoneNumber } from '../../lib/format.ts';
import { token } from '../../lib/token.ts';

const words = (name: string | undefined) => name?.replaceAll('_', ' ');

const details = (call: Call): [string, string | undefined][] => [
  ['Phone', call.lead_phone_number && formatPhoneNumber(call.lead_phone_number)],
  ['Lead source', words(call.lead_source)],
  ['Call source', words(call.call_source)],
  ['Task source', words(call.task_creation_source)],
  ['Group', words(call.requested_group)],
  ['Dialed number', call.did_phone_number && formatPhoneNumber(call.did_phone_number)],
  ['Transfer from', call.transfer_from_user_email],
  ['Started', formatNewYorkTime(call.created_ts)],
];

/** Who is calling, and how the call came here. */
export const CallDetails = ({ call }: { call: Call }) => {
  const label = qualifiedLabel(call);
  return (
    <Box
      component="section"
      aria-labelledby="call-details-title"
      sx={{
        p: 5,
        borderRadius: 'var(--cl-radius)',
        border: `1px solid ${token('border')}`,
        bgcolor: token('surface'),
      }}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        On the line
      </Typography>
      <Typography id="call-details-title" variant="h1" component="h2">
        {call.lead_name ?? 'Unknown caller'}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 2, minHeight: 22 }}>
        {label && <StatusChip label={label} tone="success" />}
        {call.agent_muted && <StatusChip label="AGENT MUTED" tone="warning" />}
        {call.lead_hold && <StatusChip label="ON HOLD" tone="warning" />}
        {call.agent_disconnected && <StatusChip label="Disconnected" tone="danger" />}
      </Box>
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 4, rowGap: 2, m: 0, mt: 4 }}
      >
        {details(call).map(
          ([term, value]) =>
            value && (
              <Box key={term} sx={{ display: 'contents' }}>
                <Box component="dt" sx={{ color: token('textMuted'), whiteSpace: 'nowrap' }}>
                  {term}
                </Box>
                <Box component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}>
                  {value}
                </Box>
              </Box>
            ),
        )}
      </Box>
    </Box>
  );
};
