import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import type { LookupResult } from '#shared/contracts/leads';
import { idOf } from '#shared/keys';
import { leadName } from '#shared/leads/lead';
import { StatusChip } from '../../../components/status-chip.tsx';
import { formatPhoneNumber, words } from '../../../lib/ui/format.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { openLead } from '../lead-dialog.ts';

const card = {
  display: 'grid',
  justifyItems: 'start',
  justifyContent: 'stretch',
  alignContent: 'start',
  gap: 1,
  width: '100%',
  height: '100%',
  p: 4,
  textAlign: 'start',
  borderRadius: 'var(--cl-radius)',
  border: `1px solid ${themeToken('border')}`,
  bgcolor: themeToken('surface'),
  '&:hover': { bgcolor: themeToken('surfaceHover') },
} as const;

/** A lead that was found; a click anywhere on the card opens it. */
export const ResultCard = ({ result }: { result: LookupResult }) => (
  <ButtonBase aria-haspopup="dialog" onClick={() => openLead(idOf(result.lead_key))} sx={card}>
    <Typography variant="h3" component="span" sx={{ overflowWrap: 'anywhere' }}>
      {leadName(result) ?? 'No name yet'}
    </Typography>
    <Typography component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {formatPhoneNumber(result.phone_number)}
    </Typography>
    {result.lead_source && (
      <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
        Lead source: {words(result.lead_source)}
      </Typography>
    )}
    {result.last_disposition && <StatusChip label={result.last_disposition} />}
  </ButtonBase>
);
