import { expect, it } from 'vitest';
import { systemActor } from '../users/system-actor.ts';
import { originOf } from './blacklist-entry.ts';

const AGENT = 'maria.lopez@coverline.test';

it.each([
  ['a do-not-call disposition', { source: 'disposition', posted_by: AGENT }, 'Do-not-call disposition'],
  ['a stop word', { source: 'disposition', posted_by: systemActor('text message').email }, 'Do-not-call request'],
  ['the public page', { source: 'disposition', posted_by: systemActor('website').email }, 'Do-not-call request'],
  ['a file', { source: 'upload', posted_by: AGENT }, 'File'],
  ['the form', { source: 'single', posted_by: AGENT }, 'Added by hand'],
])('the origin of an entry from %s', (_, entry, origin) => {
  expect(originOf(entry)).toBe(origin);
});
