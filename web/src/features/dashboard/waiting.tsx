import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { EmptyState } from '../../components/empty-state.tsx';
import { Key } from '../../components/key.tsx';
import { askToNotify, useNotificationPermission } from '../../lib/notifications.ts';
import { usePhone } from '../../lib/phone.ts';
import { token } from '../../lib/token.ts';

/** Asks where the answer matters: beside the sentence that a call will ring. */
const NotificationHint = () => {
  const permission = useNotificationPermission();
  if (permission !== 'default') return null;
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        flexWrap: 'wrap',
        gap: 3,
        px: 4,
        py: 3,
        borderTop: `1px solid ${token('border')}`,
      }}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        In another window you only hear a call. A desktop notification shows who is calling.
      </Typography>
      <Button size="small" variant="outlined" onClick={askToNotify}>
        Turn on notifications
      </Button>
    </Box>
  );
};

const sentences = {
  online: {
    sentence: 'You are online.',
    hint: (
      <>
        The next call rings here. Keep this tab open and your headset on; press <Key>Space</Key> to accept.
      </>
    ),
  },
  offline: { sentence: 'You are offline.', hint: 'Go online with the switch at the top right to take calls.' },
  unknown: { sentence: 'Connecting your phone...', hint: 'In a moment you can go online.' },
};

type WaitingProps = { upcomingCallbacks: ReactNode; notBuilt: string };

/** The dashboard between two calls. */
export const Waiting = ({ upcomingCallbacks, notBuilt }: WaitingProps) => {
  const { available } = usePhone();
  const { sentence, hint } = sentences[available === undefined ? 'unknown' : available ? 'online' : 'offline'];
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      <Box sx={{ borderRadius: 'var(--cl-radius)', border: `1px solid ${token('border')}`, bgcolor: token('surface') }}>
        <EmptyState sentence={sentence} hint={hint} />
        <NotificationHint />
      </Box>
      {upcomingCallbacks}
      <Typography variant="body2" sx={{ textAlign: 'center', color: 'text.secondary' }}>
        {notBuilt}
      </Typography>
    </Box>
  );
};
