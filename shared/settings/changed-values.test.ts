import { expect, it } from 'vitest';
import { changedValues } from './changed-values.ts';

it('names each value that differs by its path, and those of a list by what names its elements', () => {
  const before = {
    name: 'closer_t1',
    tier: 3,
    callConfigs: { default: { script: 'closer_qualified', dispositions: ['Sale', 'Voicemail'] } },
    pages: [
      { id: 'start', prompt: 'Hello' },
      { id: 'end', prompt: 'Bye' },
    ],
  };
  const after = {
    ...before,
    tier: 4,
    callConfigs: { default: { script: 'closer_qualified', dispositions: ['Sale'] } },
    pages: [
      { id: 'end', prompt: 'Bye' },
      { id: 'start', prompt: 'Hello there' },
    ],
    note: 'new',
  };
  expect(changedValues(before, after)).toEqual([
    { field: 'tier', before: '3', after: '4' },
    { field: 'callConfigs default dispositions', before: 'Sale; Voicemail', after: 'Sale' },
    { field: 'pages start prompt', before: 'Hello', after: 'Hello there' },
    { field: 'note', after: 'new' },
  ]);
});

it('has every value of what was created or deleted, and nothing where nothing differs', () => {
  expect(changedValues(undefined, { cents: 250, retired: false, note: null })).toEqual([
    { field: 'cents', after: '250' },
    { field: 'retired', after: 'false' },
  ]);
  expect(changedValues({ name: 'A' }, undefined)).toEqual([{ field: 'name', before: 'A' }]);
  expect(changedValues({ name: 'A' }, { name: 'A' })).toEqual([]);
});
