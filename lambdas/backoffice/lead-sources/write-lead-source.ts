import type { Actor } from '#platform/handlers/actor';
import { conflict, done, rejectAsChanging, retryOnConflict, toWrite } from '#platform/retry-on-conflict';
import { recordedBy } from '#platform/table/audit/recorded-by';
import { allOf, getLeadSource, readableLeadSources, saveLeadSource } from '#platform/table/lead-sources';
import { Rejection } from '#shared/errors';
import type { LeadSource, LeadSourceContent } from '#shared/lead-sources/lead-source';
import { contentOf, withContent } from '#shared/lead-sources/lead-source-edit';
import { changedFields } from '#shared/settings/changed-fields';
import type { Timestamp } from '#shared/time';
import { changedMeanwhile } from '../settings/changed-meanwhile.ts';

export type LeadSourceDeps = { actor: Actor; now: Timestamp };

type Wanted = {
  id: string;
  /** The fields that are to change, from the content as it is. */
  fields: Partial<LeadSourceContent>;
  version?: number | undefined;
  restored?: number;
};

const existingLeadSource = async (id: string): Promise<LeadSource> => {
  const source = await getLeadSource(id);
  if (!source) throw new Rejection('not_found', `There is no lead source with the id ${id}.`);
  return source;
};

export const nameTaken = (name: string): Rejection => {
  const message = `Another lead source is or was called '${name}'. Choose another name.`;
  return new Rejection('rejected', message, [{ field: 'name', message }]);
};

/** Sources from before names were claimed have no claim. */
export const requireFreeName = async (name: string, id?: string): Promise<void> => {
  const isSame = (other: string) => other.toLowerCase() === name.toLowerCase();
  const others = allOf(await readableLeadSources()).filter(source => source.id !== id);
  if (others.some(source => [source.name, ...(source.former_names ?? [])].some(isSame))) throw nameTaken(name);
};

export const recordOf = (deps: LeadSourceDeps, name: string, number: number) => ({
  kind: 'lead-source' as const,
  name,
  number,
  ...recordedBy(deps),
});

/**
 * Saves fields of a lead source with the record of the change. A source that has the wanted content already counts as
 * saved: the response to a first attempt may have been lost.
 * @throws Rejection `not_found`; `rejected` for a taken name; `conflict` with the stored values if a version was named and
 * is not the stored one
 */
export const writeLeadSource = (deps: LeadSourceDeps, { id, fields, version, restored }: Wanted): Promise<LeadSource> =>
  retryOnConflict({
    read: () => existingLeadSource(id),
    decide: async stored => {
      const before = contentOf(stored);
      const after = { ...before, ...fields };
      if (changedFields(before, after).length === 0) return done(stored);
      if (version !== undefined && version !== stored.version)
        throw changedMeanwhile(before, after, { inContent: false });
      if (after.name !== before.name) await requireFreeName(after.name, id);
      return toWrite({ before, after });
    },
    write: async ({ before, after }, stored) => {
      const written = await saveLeadSource(stored, withContent(stored, after, deps.now), {
        ...recordOf(deps, id, stored.version + 1),
        before,
        after,
        ...(restored !== undefined && { restored }),
      });
      if (written.outcome === 'written') return done(await existingLeadSource(id));
      if (written.failures.name) throw nameTaken(after.name);
      return conflict;
    },
    giveUp: rejectAsChanging('Others are changing this lead source right now. Please try again.'),
  });
