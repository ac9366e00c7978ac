import Avatar from '@mui/material/Avatar';
import AvatarGroup from '@mui/material/AvatarGroup';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { LeadViewer } from '#shared/leads/lead-viewer';
import { useAgentNames } from '../../../lib/api/agent-names.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';

/**
 * 'Maria Lopez is here too', 'Maria Lopez and Ada Okafor are here too', 'Maria Lopez, Ada Okafor and 2 others are here
 * too'.
 */
const viewersMessage = (names: string[]): string => {
  if (names.length === 1) return `${names[0]} is here too`;
  const others = names.length - 2;
  if (others === 0) return `${names[0]} and ${names[1]} are here too`;
  return `${names[0]}, ${names[1]} and ${others} ${others === 1 ? 'other' : 'others'} are here too`;
};

const face = { width: 24, height: 24, fontSize: 'var(--cl-font-tiny)', fontWeight: 600 };

/** The other users who have this lead open, because two people may type into it at once. */
export const Viewers = ({ viewers }: { viewers: LeadViewer[] }) => {
  const nameOf = useAgentNames();
  const emails = viewers.map(viewer => viewer.user_email).sort();
  return (
    <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 2, flex: 'none' }}>
      {emails.length > 0 && (
        <>
          <AvatarGroup max={4} sx={{ '& .MuiAvatar-root': face }}>
            {emails.map(email => (
              <Tooltip key={email} title={email}>
                <Avatar sx={{ bgcolor: themeToken('infoSurface'), color: themeToken('infoText') }}>
                  {nameOf(email).charAt(0).toUpperCase()}
                </Avatar>
              </Tooltip>
            ))}
          </AvatarGroup>
          <Typography variant="body2" noWrap title={emails.join(', ')} sx={{ color: 'text.secondary' }}>
            {viewersMessage(emails.map(email => nameOf(email)))}
          </Typography>
        </>
      )}
    </Box>
  );
};
