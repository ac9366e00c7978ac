import type * as z from 'zod';
import { GroupConfiguration } from '#shared/access/group-configuration';
import { BlacklistEntry } from '#shared/blacklist/blacklist-entry';
import { UpcomingCallback } from '#shared/callbacks/upcoming-callback';
import { Call } from '#shared/calls/call';
import { CallEvent } from '#shared/calls/call-event';
import { Did } from '#shared/dids/did';
import { Disposition, DispositionGroup } from '#shared/dispositions/disposition';
import { LeadSource } from '#shared/lead-sources/lead-source';
import { Lead } from '#shared/leads/lead';
import { User } from '#shared/users/user';
import { DayRollup, DialClaim, LeadPhone } from './documents.ts';
import type { Image } from './read.ts';

/** What each kind of item is, by its `entity` attribute. */
const schemas = {
  call: Call,
  'call-event': CallEvent,
  user: User,
  group: GroupConfiguration,
  did: Did,
  'lead-source': LeadSource,
  disposition: Disposition,
  'disposition-group': DispositionGroup,
  lead: Lead,
  'lead-phone': LeadPhone,
  'blacklist-entry': BlacklistEntry,
  'upcoming-callback': UpcomingCallback,
  'dial-claim': DialClaim,
  'day-rollup': DayRollup,
} as const;

export type EntityName = keyof typeof schemas;
type Document<E extends EntityName> = z.output<(typeof schemas)[E]>;

/** What happened to one item: created without `old`, removed without `new`. */
export type RecordChange<E extends EntityName = EntityName> = {
  [K in E]: { entity: K; old?: Document<K>; new?: Document<K> };
}[E];

const isEntity = (name: unknown): name is EntityName => typeof name === 'string' && Object.hasOwn(schemas, name);

/** Two images of an item as documents, keys and marks left out. Throws for an item of no known entity. */
export const recordChange = (images: { old?: Image; new?: Image }): RecordChange => {
  const name = (images.new ?? images.old)?.entity;
  if (!isEntity(name)) throw new Error(`The table has an item of unknown entity '${String(name)}'.`);
  const parse = (image: Image | undefined) => image && schemas[name].parse(image);
  return { entity: name, old: parse(images.old), new: parse(images.new) } as RecordChange;
};
