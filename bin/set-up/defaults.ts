import { mapInBatches } from '#platform/batches/map-in-batches';
import { putDispositionGroup } from '#platform/table/disposition-groups';
import { putDisposition } from '#platform/table/dispositions';
import { putGroupConfiguration } from '#platform/table/group-configurations';
import { defaultGroupConfigurations } from '#shared/access/default-groups';
import { defaultDispositionGroups, defaultDispositions } from '#shared/dispositions/default-dispositions';
import { timestamp } from '#shared/time';

const AT_ONCE = 16;

/** The version of a new document. A document that exists has this version or a newer one, so it is not changed. */
export const first = { version: 1 };

/** Writes the defaults of every stage: group configurations, dispositions and disposition groups. */
export const setUpDefaults = async (now: Date): Promise<void> => {
  await mapInBatches(defaultGroupConfigurations, AT_ONCE, group =>
    putGroupConfiguration({ ...group, ...first, updated_ts: timestamp(now) }),
  );
  await mapInBatches(defaultDispositions, AT_ONCE, disposition => putDisposition({ ...disposition, ...first }));
  await mapInBatches(defaultDispositionGroups, AT_ONCE, group => putDispositionGroup({ ...group, ...first }));
};
