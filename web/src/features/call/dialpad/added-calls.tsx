import CallEndIcon from '@mui/icons-material/CallEndOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import type { Call } from '#shared/calls/call';
import { formatPhoneNumber, statusTexts } from '../../../lib/ui/format.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { useRemoveAdded } from './use-added-call.ts';

const statusOf = (call: Call, sid: string): string => {
  const status = call.added_calls?.[sid]?.status;
  if (status === undefined || status === 'in-progress') return 'On the call';
  return status === 'queued' || status === 'initiated' ? 'Dialing' : statusTexts(status);
};

const numberOf = (call: Call, sid: string): string => {
  const number = call.added_calls?.[sid]?.phone_number ?? call.added_phone_number;
  return number ? formatPhoneNumber(number) : 'Added call';
};

/** The added calls with their dialing status, and a button that hangs them up. */
export const AddedCalls = ({ call, sids }: { call: Call; sids: string[] }) => {
  const { remove, isWaiting } = useRemoveAdded(call);
  const list = useRef<HTMLUListElement>(null);
  // The focused form is gone. The list takes the focus, so that a second Enter does not press the hang-up button.
  useEffect(() => list.current?.focus(), []);
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Box
        component="ul"
        ref={list}
        tabIndex={-1}
        aria-label="Added to the call"
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2, outline: 'none' }}
      >
        {sids.map(sid => (
          <Box
            component="li"
            key={sid}
            sx={{
              display: 'flex',
              justifyContent: 'space-between',
              gap: 3,
              px: 3,
              py: 2,
              borderRadius: 'var(--cl-radius)',
              bgcolor: themeToken('surfaceSunken'),
              fontVariantNumeric: 'tabular-nums',
            }}
          >
            <span>{numberOf(call, sid)}</span>
            <Typography component="span" role="status" variant="body2" sx={{ color: 'text.secondary' }}>
              {statusOf(call, sid)}
            </Typography>
          </Box>
        ))}
      </Box>
      <Button variant="contained" color="error" startIcon={<CallEndIcon />} loading={isWaiting} onClick={remove}>
        {sids.length > 1 ? 'Hang up the added calls' : 'Hang up the added call'}
      </Button>
    </Box>
  );
};
