import { listLeadSources } from '#platform/table/lead-sources';
import { Rejection } from '#shared/errors';

/** @throws Rejection `rejected` for the name of a source that does not exist, or that is retired */
export const requireSource = async (name: string): Promise<void> => {
  const source = (await listLeadSources()).find(known => known.name === name);
  if (!source || source.retired_ts !== undefined)
    throw new Rejection('rejected', 'This lead source is renamed or retired. Choose another one.');
};
