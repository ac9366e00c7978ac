import { GONE_AFTER_S, LeadViewer } from '#shared/leads/lead-viewer';
import type { Timestamp } from '#shared/time';
import { StoredViewer } from './engine/documents.ts';
import { keys } from './engine/keys.ts';
import { queryAll } from './engine/query.ts';
import { type Change, type Step, update } from './engine/steps.ts';
import { writeOne } from './engine/write.ts';

/** Longer than any panel stays open: while the item is there its versions only grow, as those who follow it need. */
const KEPT_S = 24 * 3600;

/** `visit` is of one opening of the panel: what it says may arrive in another order than it was said in. */
type Viewer = Pick<LeadViewer, 'lead_id' | 'user_id' | 'user_email'> & { visit: string };

const expiryOf = (now: Timestamp) => ({ expires_at: Math.floor(Date.parse(now) / 1000) + GONE_AFTER_S + KEPT_S });

const said = (viewer: Viewer, change: Change<StoredViewer>, now: Timestamp): Step =>
  update<StoredViewer>(
    keys.leadViewer(viewer.lead_id, viewer.user_id),
    { ...change, set: { ...viewer, last_seen_ts: now, ...change.set } },
    { set: { entity: 'lead-viewer', ...expiryOf(now) }, orCreate: true },
  );

const there = (viewer: Viewer, now: Timestamp): Step =>
  said(viewer, { remove: ['left'], when: [{ field: 'closed_visit', is: 'not-equal', value: viewer.visit }] }, now);

/** Also of one that was never heard of: its opening may yet arrive. */
const gone = (viewer: Viewer, now: Timestamp): Step => {
  const { visit } = viewer;
  const set = { left: true, closed_visit: visit } as const;
  return said(viewer, { set, when: [{ field: 'visit', is: 'absent-or-equal', value: visit }] }, now);
};

/** Notes that somebody has a lead's panel open, or has closed it; a visit that has closed does not open again. */
export const noteViewer = async (viewer: Viewer, viewing: boolean, now: Timestamp): Promise<void> => {
  await writeOne(viewing ? there(viewer, now) : gone(viewer, now));
};

/** Those who have a lead's panel open, or had it when they were last heard of. */
export const viewersOfLead = async (leadId: string): Promise<LeadViewer[]> =>
  (await queryAll({ partition: keys.lead(leadId).pk, prefix: 'viewer#' }, { latest: true })).flatMap(image => {
    const viewer = StoredViewer.parse(image);
    return viewer.left ? [] : [LeadViewer.parse(viewer)];
  });
