import Box from '@mui/material/Box';
import { groupLabel } from '#shared/calls/transfer';
import type { GroupSettings } from '#shared/contracts/backoffice';
import type { Agent } from '#shared/users/user';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { peopleWords } from './preview-panel.tsx';

type GroupListProps = {
  groups: GroupSettings[];
  /** Undefined while they are being read. */
  users: Agent[] | undefined;
  chosen: string | undefined;
  onChoose: (name: string) => void;
};

const rowStyles = {
  display: 'block',
  width: '100%',
  p: 2,
  border: '1px solid transparent',
  borderRadius: 'var(--cl-radius)',
  bgcolor: 'transparent',
  color: themeToken('text'),
  font: 'inherit',
  textAlign: 'left',
  cursor: 'pointer',
  '&:hover': { bgcolor: themeToken('surfaceHover') },
  '&[aria-current=true]': {
    bgcolor: themeToken('surfaceSelected'),
    borderColor: themeToken('accent'),
    fontWeight: 550,
  },
  '& small': { display: 'block', fontWeight: 400, fontSize: 'var(--cl-font-small)', color: themeToken('textMuted') },
} as const;

const members = (group: GroupSettings, users: Agent[]): string =>
  peopleWords(users.filter(user => user.groups.includes(group.name)).length);

/** Every group, the one that decides first at the top. */
export const GroupList = ({ groups, users, chosen, onChoose }: GroupListProps) => (
  <Box component="nav" aria-label="Groups" sx={{ position: 'sticky', top: 0 }}>
    {groups
      .toSorted((a, b) => a.tier - b.tier || a.name.localeCompare(b.name))
      .map(group => (
        <Box
          key={group.name}
          component="button"
          type="button"
          aria-current={group.name === chosen}
          onClick={() => onChoose(group.name)}
          sx={rowStyles}
        >
          {groupLabel(group.name)}
          <small>
            Tier {group.tier}
            {users && `, ${members(group, users)}`}
          </small>
        </Box>
      ))}
  </Box>
);
