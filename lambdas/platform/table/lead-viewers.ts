import { LeadViewer, VIEWER_GONE_AFTER_S } from '#shared/leads/lead-viewer';
import type { Timestamp } from '#shared/time';
import { StoredViewer } from './engine/documents.ts';
import { keys } from './engine/keys.ts';
import { queryAll } from './engine/query.ts';
import { keyIn, readEach } from './engine/read-each.ts';
import { type Change, type Step, update } from './engine/steps.ts';
import { writeOne } from './engine/write.ts';

/** Longer than any panel stays open: clients need versions that only grow, so the item must not expire earlier. */
const KEPT_S = 24 * 3600;

/** `visit` identifies one opening of the panel: its reports may arrive in another order. */
type Viewer = Pick<LeadViewer, 'lead_id' | 'user_id' | 'user_email'> & { visit: string };

const expiryOf = (now: Timestamp) => ({
  expires_at: Math.floor(Date.parse(now) / 1000) + VIEWER_GONE_AFTER_S + KEPT_S,
});

const reported = (viewer: Viewer, change: Change<StoredViewer>, now: Timestamp): Step =>
  update<StoredViewer>(
    keys.leadViewer(viewer.lead_id, viewer.user_id),
    { ...change, set: { ...viewer, last_seen_ts: now, ...change.set } },
    { set: { entity: 'lead-viewer', ...expiryOf(now) }, orCreate: true },
  );

const opened = (viewer: Viewer, now: Timestamp): Step =>
  reported(viewer, { remove: ['left'], when: [{ field: 'closed_visit', is: 'not-equal', value: viewer.visit }] }, now);

/** Also written for an unknown visit: the report of its opening may still arrive. */
const closed = (viewer: Viewer, now: Timestamp): Step => {
  const { visit } = viewer;
  const set = { left: true, closed_visit: visit } as const;
  return reported(viewer, { set, when: [{ field: 'visit', is: 'absent-or-equal', value: visit }] }, now);
};

/** Stores that a user has opened or closed a lead's panel; a closed visit does not open again. */
export const noteViewer = async (viewer: Viewer, viewing: boolean, now: Timestamp): Promise<void> => {
  await writeOne(viewing ? opened(viewer, now) : closed(viewer, now));
};

/** The users who have a lead's panel open according to the last report that can be read. */
export const viewersOfLead = async (leadId: string): Promise<LeadViewer[]> => {
  const list = { partition: keys.lead(leadId).pk, prefix: 'viewer#' };
  const { items } = readEach(await queryAll(list, { latest: true }), {
    schema: StoredViewer,
    keyOf: keyIn(list),
    message: 'lead viewer not read',
    idName: 'user_id',
  });
  return items.flatMap(viewer => (viewer.left ? [] : [LeadViewer.parse(viewer)]));
};
