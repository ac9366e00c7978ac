import { expect, it } from 'vitest';
import { isFirstInSession } from './first-in-session.ts';
import { sessionId } from './session-id.ts';

it('is the first time once for each thing, and again after the next sign-in', () => {
  sessionId.set('one');
  expect(['device', 'device', 'queue'].map(isFirstInSession)).toEqual([true, false, true]);
  sessionId.set('two');
  expect(['device', 'device'].map(isFirstInSession)).toEqual([true, false]);
});
