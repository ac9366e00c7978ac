import { describe, expect, it } from 'vitest';
import { aCall } from '../../testing/a-call.ts';
import { dialingWords } from './dialing.ts';

describe('dialingWords', () => {
  it.each([
    [undefined, 'Calling...'],
    ['queued', 'Queued'],
    ['ringing', 'Ringing'],
    ['in-progress', undefined],
    ['busy', undefined],
  ])('says of a call that goes out, its dialling %s: %s', (outbound_dialing_status, words) => {
    expect(dialingWords(aCall({ task_creation_source: 'agent_callback', outbound_dialing_status }))).toBe(words);
  });

  it('says nothing where nobody is dialled: the customer called, or is there already', () => {
    expect(dialingWords(aCall())).toBeUndefined();
    const takenOver = aCall({ task_creation_source: 'agent_callback', root_call_id: 'CA0', taken_over: true });
    expect(dialingWords(takenOver)).toBeUndefined();
  });
});
