import Switch from '@mui/material/Switch';
import { addressOf, type BlacklistEntry, originOf } from '#shared/blacklist/blacklist-entry';
import { AgentName } from '../../../components/agent-name.tsx';
import { CopiedNumber } from '../../../components/copied-number.tsx';
import type { ListColumn } from '../../../components/list/list-screen.tsx';
import { formatPhoneNumber } from '../../../lib/ui/format.ts';
import type { EntryCommands } from './use-blacklist.ts';

/** The number, else the e-mail address, as people read it. */
export const nameOf = (entry: BlacklistEntry): string => formatPhoneNumber(addressOf(entry));

const BlockSwitch = ({ entry, commands: { saving, block } }: { entry: BlacklistEntry; commands: EntryCommands }) => {
  const isSaving = saving?.address === addressOf(entry);
  return (
    <Switch
      size="small"
      checked={isSaving ? saving.blocked_inbound : entry.blocked_inbound}
      disabled={isSaving}
      onChange={(_, wanted) => block(entry, wanted)}
      slotProps={{ input: { 'aria-label': `Block inbound calls of ${nameOf(entry)}` } }}
    />
  );
};

/** docs/product.md, Blacklist. An entry without a number has no calls to block. */
export const columnsFor = (commands: EntryCommands): ListColumn<BlacklistEntry>[] => [
  {
    key: 'phone_number',
    header: 'Phone number',
    width: 140,
    render: ({ phone_number }) => phone_number && <CopiedNumber phoneNumber={phone_number} />,
  },
  { key: 'email', header: 'E-mail', render: ({ email }) => <span title={email}>{email ?? ''}</span> },
  {
    key: 'blocked_inbound',
    header: 'Block inbound',
    width: 120,
    render: entry => (entry.phone_number ? <BlockSwitch entry={entry} commands={commands} /> : ''),
  },
  { key: 'source', header: 'Origin', width: 176, render: originOf },
  {
    key: 'posted_by',
    header: 'Posted by',
    render: ({ posted_by }) => <AgentName email={posted_by} />,
  },
];
