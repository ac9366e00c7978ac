import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { callbackPresets } from '#shared/callbacks/callback-presets';
import type { Call } from '#shared/calls/call';
import { idOf, type LeadKey } from '#shared/keys';
import type { Lead } from '#shared/leads/lead';
import type { PhoneNumber } from '#shared/phone/phone-number';
import { type Timestamp, timestamp } from '#shared/time';
import { useNow } from '../../../lib/ui/clock.ts';
import { formatNearNewYorkTime } from '../../../lib/ui/format.ts';
import { useLead } from '../../lead/lead-query.ts';

type PresetsProps = { number: PhoneNumber; lead: Lead | undefined; onChoose: (time: Timestamp) => void };

/** The times are read again each half minute: they pass, and calling is no longer allowed. */
const Presets = ({ number, lead, onChoose }: PresetsProps) => {
  const now = useNow(30_000);
  const presets = callbackPresets({ number, lead }, timestamp(now));
  if (presets.length === 0) return null;
  return (
    <Box
      role="group"
      aria-labelledby="callback-presets"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}
    >
      <Typography id="callback-presets" variant="body2" sx={{ color: 'text.secondary' }}>
        In the customer's time
      </Typography>
      {presets.map(({ label, time }) => (
        <Button
          key={label}
          size="small"
          variant="outlined"
          title={`${formatNearNewYorkTime(time, timestamp(now))} in New York`}
          onClick={() => onChoose(time)}
        >
          {label}
        </Button>
      ))}
    </Box>
  );
};

type OfLeadProps = Omit<PresetsProps, 'lead'> & { leadKey: LeadKey };

const PresetsOfLead = ({ leadKey, ...props }: OfLeadProps) => {
  const { data, isPending } = useLead(idOf(leadKey));
  // By the number alone, a customer who moved would be offered other times.
  return isPending ? null : <Presets {...props} lead={data} />;
};

/** Times for a callback at which the customer may be called (docs/product.md, Callback time). */
export const CallbackPresets = ({ call, onChoose }: { call: Call; onChoose: (time: Timestamp) => void }) => {
  const { lead_phone_number: number, lead_key } = call;
  if (!number) return null;
  return lead_key ? (
    <PresetsOfLead number={number} leadKey={lead_key} onChoose={onChoose} />
  ) : (
    <Presets number={number} lead={undefined} onChoose={onChoose} />
  );
};
