import { expect, it } from 'vitest';
import { disposition } from './default-dispositions.ts';

it('a new disposition has an id of its name and only the given flags', () => {
  const none = {
    requiresNote: false,
    callback: false,
    noConvoso: false,
    dnc: false,
    continueDialing: false,
    agedDialing: false,
  };
  expect(disposition('Not Interested')).toEqual({ id: 'not_interested', name: 'Not Interested', ...none });
  expect(disposition('Call Back', { callback: true })).toMatchObject({ ...none, callback: true });
});
