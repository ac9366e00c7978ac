import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { requestNotificationPermission, useNotificationPermission } from '../../../lib/ui/notifications.ts';

const messages = {
  granted: 'Desktop notifications are on: you see a call that rings while you work elsewhere.',
  default: 'A desktop notification tells you of a call that rings while you work elsewhere.',
  denied:
    'Your browser blocks desktop notifications. Allow them next to the address to see calls while you work elsewhere.',
  unsupported: 'This browser has no desktop notifications.',
};

/** Explains desktop notifications; the browser asks for permission only when the agent clicks. */
export const NotificationSetting = () => {
  const permission = useNotificationPermission();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 4 }}>
      <Typography>{messages[permission]}</Typography>
      {permission === 'default' && (
        <Button variant="outlined" size="small" onClick={requestNotificationPermission} sx={{ flex: 'none' }}>
          Turn on
        </Button>
      )}
    </Box>
  );
};
