import type { Change, Entity } from '#shared/contracts/live';

/** A document before and after a change. */
export type Versions<T> = { old?: T; new?: T };
type Versioned = { version: number };

const itemOf = <T extends Versioned>(document: T | undefined, redact: (document: T) => object) =>
  document && JSON.stringify({ ...redact(document), version: 0 });

/** The change that one topic gets; none if the visible part of the document is unchanged. */
export const changeFor = <T extends Versioned>(
  topic: string,
  entity: Entity,
  id: string,
  versions: Versions<T>,
  redact: (document: T) => object = document => document,
): Change[] => {
  const { old, new: current } = versions;
  if (!current) return old ? [{ topic, entity, id, version: old.version + 1, removed: true, item: null }] : [];
  if (itemOf(old, redact) === itemOf(current, redact)) return [];
  const item = JSON.stringify({ ...redact(current), version: current.version });
  return [{ topic, entity, id, version: current.version, removed: false, item }];
};

/** A value of the new document, or of the old one if it was removed. */
export const fromDocument = <T, Said>(versions: Versions<T>, say: (document: T) => Said): Said => {
  const document = versions.new ?? versions.old;
  if (!document) throw new Error('A change without a document.');
  return say(document);
};
