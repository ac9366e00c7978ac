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

it.each([
  ['its id, before its name', { id: 'a1', name: 'Ann' }, 'list a1 name'],
  ['its key, if the id is a number', { id: 7, key: 'k1', name: 'Ann' }, 'list k1 name'],
  ['its name, if the id is empty', { id: '', name: 'Ann' }, 'list Ann name'],
  ['its place, if nothing names it', { name: '', text: 'Hello' }, 'list 1 text'],
])('an element of a list is named by %s', (_, element, field) => {
  expect(changedValues({}, { list: [element] }).map(change => change.field)).toContain(field);
});

it('a list of objects and texts has a value for each of them', () => {
  expect(changedValues({}, { list: ['Ann', { id: 'b', text: 'Hello' }, null] })).toEqual([
    { field: 'list 1', after: 'Ann' },
    { field: 'list b id', after: 'b' },
    { field: 'list b text', after: 'Hello' },
  ]);
});
