import Check from '@mui/icons-material/CheckOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { requires } from '#shared/access/access';
import { initialsOf } from '#shared/users/user';
import { openPhoneSettings } from '../../lib/phone-settings.ts';
import { useMay, useSession } from '../../lib/session.ts';
import { playAlertSound } from '../../lib/sounds.ts';
import { chooseTheme, type ThemeChoice, useThemeChoice } from '../../lib/theme-mode.ts';
import { toast } from '../../lib/toast.ts';
import { token } from '../../lib/token.ts';

/** Spec 1, section 6: those who are alerted by it, and admins. */
const mayTestSound = requires.role('verification', 'admin');

const looks: [ThemeChoice, string][] = [
  ['system', 'As the system'],
  ['light', 'Light'],
  ['dark', 'Dark'],
];

/** The user's initials; behind them who is signed in, the look, and Logout (spec 1, section 2). */
export const UserMenu = () => {
  const { user, signOut } = useSession();
  const choice = useThemeChoice();
  const testsSound = useMay(mayTestSound);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <ButtonBase
        aria-label={`Your account: ${user.email}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
        sx={{
          flex: 'none',
          width: 32,
          height: 32,
          borderRadius: '50%',
          bgcolor: token('surfaceSelected'),
          color: token('accentText'),
          border: `1px solid ${token('border')}`,
          fontSize: 'var(--cl-font-tiny)',
          fontWeight: 600,
        }}
      >
        {initialsOf(user.email)}
      </ButtonBase>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { sx: { minWidth: 220, mt: 1 } } }}
      >
        <Box component="li" role="presentation" sx={{ px: 4, py: 2 }}>
          <Typography sx={{ fontWeight: 600 }}>
            {user.first_name} {user.last_name}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {user.email}
          </Typography>
        </Box>
        <Divider />
        {looks.map(([value, label]) => (
          <MenuItem
            key={value}
            role="menuitemradio"
            aria-checked={choice === value}
            onClick={() => {
              chooseTheme(value);
              close();
            }}
          >
            <ListItemIcon>{choice === value && <Check fontSize="small" />}</ListItemIcon>
            {label}
          </MenuItem>
        ))}
        <Divider />
        <MenuItem
          onClick={() => {
            openPhoneSettings();
            close();
          }}
        >
          Phone settings
        </MenuItem>
        {testsSound && (
          <MenuItem
            onClick={() => {
              toast.show('Sound Test');
              playAlertSound();
              close();
            }}
          >
            Sound test
          </MenuItem>
        )}
        <MenuItem onClick={() => void signOut()}>Logout</MenuItem>
      </Menu>
    </>
  );
};
