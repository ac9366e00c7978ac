import { AuditRecord } from '#shared/audit/audit-record';
import type { UpgradeOutcome } from './migrations.ts';
import type { Image } from './read.ts';
import { creation, deletion } from './steps.ts';
import { writeOne } from './write.ts';

/**
 * Moves an audit record of the main table into the audit trail, under the same key (docs/decisions/0043). The copy comes
 * first, and a record of the trail is never replaced: an interrupted move is completed by the next one.
 */
export const moveAuditRecord = async (item: Image): Promise<UpgradeOutcome> => {
  const record = AuditRecord.safeParse(item);
  if (!record.success) return 'unreadable';
  const key = { pk: String(item.pk), sk: String(item.sk) };
  await writeOne(creation('audit-record', key, record.data, {}, 'AUDIT_TABLE_NAME'));
  const { outcome } = await writeOne(deletion(key));
  return outcome === 'written' ? 'upgraded' : 'unneeded';
};
