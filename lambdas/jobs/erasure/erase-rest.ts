import type { Image } from '#platform/table/engine/read';
import { eraseItem } from '#platform/table/lead-data/erase-items';
import { erasedForm } from '#platform/table/lead-data/erased-form';
import { isOpenCall, type LeadData, leadDataOf } from '#platform/table/lead-data/lead-data';
import { recordingsToErase } from '#platform/table/lead-data/lead-items';
import { Lead } from '#shared/leads/lead';
import type { Timestamp } from '#shared/time';

export type ErasingDeps = { deleteObject: (key: string) => Promise<void> };

const pendingIn = ({ own, calls, linked }: LeadData, byLaw: boolean) =>
  [...own, ...calls.filter(call => !isOpenCall(call)), ...linked].flatMap(item => {
    const form = erasedForm(item, byLaw);
    return form === 'unchanged' ? [] : [{ item, form }];
  });

/** The file goes before the item that names it: a step that ends in between finds it again. */
const deleteRecordingOf = async ({ deleteObject }: ErasingDeps, item: Image, toErase: readonly string[]) => {
  const key = item.snipped_recording_key;
  if (typeof key === 'string' && toErase.includes(key)) await deleteObject(key);
};

/**
 * Erases some of what is left of an erased lead. `left` is what is still to be erased; it is read anew each time, so that
 * a step that ended halfway is continued and nothing is done twice. A call that began meanwhile waits for the next look.
 */
export const eraseRest = async (
  deps: ErasingDeps,
  { leadId, now, atOnce }: { leadId: string; now: Timestamp; atOnce: number },
): Promise<{ erased: number; left: number }> => {
  const data = await leadDataOf(leadId);
  const { kept_until = '' } = data.lead ? Lead.parse(data.lead) : {};
  const byLaw = kept_until > now;
  const toErase = recordingsToErase(data, byLaw);
  const pending = pendingIn(data, byLaw);
  let erased = 0;
  for (const { item, form } of pending.slice(0, atOnce)) {
    await deleteRecordingOf(deps, item, toErase);
    if (await eraseItem(item, form)) erased += 1;
  }
  return { erased, left: pending.length - erased };
};
