import type { Actor } from '#platform/handlers/actor';
import { anActor } from './an-actor.ts';

/** A verification agent `<name>@coverline.test`, with these features of a group configuration. */
export const aVerifier = (name: string, features: Actor['access']['features'] = []): Actor => {
  const actor = anActor({ id: name, email: `${name}@coverline.test`, roles: ['verification'] });
  return { ...actor, access: { ...actor.access, features } };
};
