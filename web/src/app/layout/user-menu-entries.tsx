import Check from '@mui/icons-material/CheckOutlined';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { requires } from '#shared/access/access';
import { openPhoneSettings } from '../../features/phone/phone-settings.ts';
import { useMay, useSession } from '../../lib/session/session.ts';
import { playAlertSound } from '../../lib/ui/sounds.ts';
import { chooseTheme, type ThemeChoice, useThemeChoice } from '../../lib/ui/theme-mode.ts';
import { toast } from '../../lib/ui/toast.ts';
import { LogoutEntry } from './logout-entry.tsx';

/** Users who get sound alerts, and admins (docs/product.md, Roles). */
const mayTestSound = requires.role('verification', 'admin');

const themeLabels: [ThemeChoice, string][] = [
  ['system', 'System'],
  ['light', 'Light'],
  ['dark', 'Dark'],
];

type UserMenuEntriesProps = { anchor: HTMLElement | null; close: () => void; onAccount: () => void };

/** The content of the user menu; a chunk of its own, because few visits open it. */
export const UserMenuEntries = ({ anchor, close, onAccount }: UserMenuEntriesProps) => {
  const { user } = useSession();
  const choice = useThemeChoice();
  const testsSound = useMay(mayTestSound);
  return (
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
      {themeLabels.map(([value, label]) => (
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
          close();
          onAccount();
        }}
      >
        Account
      </MenuItem>
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
      <LogoutEntry />
    </Menu>
  );
};
