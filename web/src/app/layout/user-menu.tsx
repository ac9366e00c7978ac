import ButtonBase from '@mui/material/ButtonBase';
import { lazy, Suspense, useState } from 'react';
import { initialsOf } from '#shared/users/user';
import { useSession } from '../../lib/session/session.ts';
import { lazyComponent } from '../../lib/ui/lazy-component.tsx';
import { themeToken } from '../../lib/ui/theme-token.ts';

const loadEntries = () => import('./user-menu-entries.tsx');
const Entries = lazy(async () => ({ default: (await loadEntries()).UserMenuEntries }));

const { LazyComponent: AccountDialog } = lazyComponent(
  async () => (await import('../../features/account/settings/account-dialog.tsx')).AccountDialog,
);

/**
 * The user's initials; the menu shows the signed-in user, the theme, the account and Logout (docs/product.md, Console
 * layout).
 */
export const UserMenu = () => {
  const { user } = useSession();
  const initials = initialsOf(user.email);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const [isAccountOpen, setAccountOpen] = useState(false);
  return (
    <>
      <ButtonBase
        aria-label={`Your account: ${initials}, ${user.email}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={event => {
          setAnchor(event.currentTarget);
          setWasOpened(true);
        }}
        onPointerEnter={() => void loadEntries()}
        onFocus={() => void loadEntries()}
        sx={{
          flex: 'none',
          width: 32,
          height: 32,
          borderRadius: '50%',
          bgcolor: themeToken('surfaceSelected'),
          color: themeToken('accentText'),
          border: `1px solid ${themeToken('border')}`,
          fontSize: 'var(--cl-font-tiny)',
          fontWeight: 600,
        }}
      >
        {initials}
      </ButtonBase>
      {wasOpened && (
        <Suspense>
          <Entries anchor={anchor} close={() => setAnchor(null)} onAccount={() => setAccountOpen(true)} />
        </Suspense>
      )}
      {isAccountOpen && (
        <Suspense>
          <AccountDialog onClose={() => setAccountOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
