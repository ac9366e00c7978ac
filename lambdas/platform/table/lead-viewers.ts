import { GONE_AFTER_S, type LeadViewer } from '#shared/leads/lead-viewer';
import type { Timestamp } from '#shared/time';
import { StoredViewer } from './documents.ts';
import { keys } from './keys.ts';
import { queryAll } from './query.ts';
import { type Step, update } from './steps.ts';
import { writeOne } from './write.ts';

/** Longer than any panel stays open: while the item is there its versions only grow, as those who follow it need. */
const KEPT_S = 24 * 3600;

type Viewer = Pick<LeadViewer, 'lead_id' | 'user_id' | 'user_email'>;

const expiryOf = (now: Timestamp) => ({ expires_at: Math.floor(Date.parse(now) / 1000) + GONE_AFTER_S + KEPT_S });

const there = (viewer: Viewer, now: Timestamp): Step =>
  update<StoredViewer>(
    keys.leadViewer(viewer.lead_id, viewer.user_id),
    { set: { ...viewer, last_seen_ts: now }, remove: ['left'] },
    { set: { entity: 'lead-viewer', ...expiryOf(now) }, orCreate: true },
  );

const gone = ({ lead_id, user_id }: Viewer, now: Timestamp): Step =>
  update<StoredViewer>(keys.leadViewer(lead_id, user_id), { set: { left: true } }, { set: expiryOf(now) });

/** Notes that somebody has a lead's panel open, or has closed it. */
export const noteViewer = async (viewer: Viewer, viewing: boolean, now: Timestamp): Promise<void> => {
  await writeOne(viewing ? there(viewer, now) : gone(viewer, now));
};

/** Those who have a lead's panel open, or had it when they were last heard of. */
export const viewersOfLead = async (leadId: string): Promise<LeadViewer[]> =>
  (await queryAll({ partition: keys.lead(leadId).pk, prefix: 'viewer#' }, { latest: true })).flatMap(image => {
    const { left, ...viewer } = StoredViewer.parse(image);
    return left ? [] : [viewer];
  });
