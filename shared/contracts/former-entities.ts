/**
 * The present names of entities that were renamed. Stored items have a former name until they are migrated, and code of
 * the previous release writes it during a deployment (docs/decisions/0050).
 */
const formerEntities = { 'refused-acceptance': 'rejected-acceptance' } as const;

type RenamedEntity = (typeof formerEntities)[keyof typeof formerEntities];

/** The present name of a renamed entity; undefined for an entity that was never renamed. */
export const currentEntityName = (former: string): RenamedEntity | undefined =>
  Object.hasOwn(formerEntities, former) ? formerEntities[former as keyof typeof formerEntities] : undefined;

/** Every name that items of these entities have: the present ones, then the former ones. */
export const namesOf = (entities: readonly string[]): string[] => [
  ...entities,
  ...Object.keys(formerEntities).filter(former => entities.includes(currentEntityName(former) ?? '')),
];
