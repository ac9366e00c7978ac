import { groupLabel } from '#shared/calls/transfer';
import type { GroupSettings } from '#shared/contracts/backoffice';
import type { Agent } from '#shared/users/user';
import { inView } from '../../../components/editor-layout.ts';
import { EntryList } from '../entry-list.tsx';
import { peopleTexts } from './preview-panel.tsx';

type GroupListProps = {
  groups: GroupSettings[];
  /** Undefined while they are being read. */
  users: Agent[] | undefined;
  chosen: string | undefined;
  onChoose: (name: string) => void;
};

const members = (group: GroupSettings, users: Agent[]): string =>
  peopleTexts(users.filter(user => user.groups.includes(group.name)).length);

/** Every group, the one that decides first at the top. */
export const GroupList = ({ groups, users, chosen, onChoose }: GroupListProps) => (
  <EntryList
    label="Groups"
    entries={groups.toSorted((a, b) => a.tier - b.tier || a.name.localeCompare(b.name))}
    keyOf={({ name }) => name}
    titleOf={({ name }) => groupLabel(name)}
    detailOf={group => `Tier ${group.tier}${users ? `, ${members(group, users)}` : ''}`}
    chosen={chosen}
    onChoose={onChoose}
    sx={inView(0)}
  />
);
