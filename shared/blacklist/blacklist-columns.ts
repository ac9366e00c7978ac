import type { ExportColumn } from '../exports/column.ts';
import { actorName } from '../users/system-actor.ts';
import { type BlacklistEntry, originOf } from './blacklist-entry.ts';

const blocked = ({ phone_number, blocked_inbound }: BlacklistEntry): string | undefined =>
  phone_number && (blocked_inbound ? 'Yes' : 'No');

/** The columns of the screen (docs/product.md, Blacklist). */
export const blacklistColumns: readonly ExportColumn<BlacklistEntry>[] = [
  { title: 'Phone number', kind: 'phone', of: ({ phone_number }) => phone_number },
  { title: 'E-mail', kind: 'text', of: ({ email }) => email },
  { title: 'Block inbound', kind: 'text', of: blocked },
  { title: 'Origin', kind: 'text', of: originOf },
  { title: 'Posted by', kind: 'text', of: ({ posted_by }) => actorName(posted_by) },
];
