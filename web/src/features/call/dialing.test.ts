import { describe, expect, it } from 'vitest';
import { aCall } from '../../testing/a-call.ts';
import { dialingText } from './dialing.ts';

describe('dialingText', () => {
  it.each([
    [undefined, 'Calling...'],
    ['queued', 'Queued'],
    ['ringing', 'Ringing'],
    ['in-progress', undefined],
    ['busy', undefined],
  ])('returns for an outbound call with the dialing status %s: %s', (outbound_dialing_status, words) => {
    expect(dialingText(aCall({ task_creation_source: 'agent_callback', outbound_dialing_status }))).toBe(words);
  });

  it('returns nothing for an inbound call or after the customer has answered', () => {
    expect(dialingText(aCall())).toBeUndefined();
    const takenOver = aCall({ task_creation_source: 'agent_callback', root_call_id: 'CA0', taken_over: true });
    expect(dialingText(takenOver)).toBeUndefined();
  });
});
