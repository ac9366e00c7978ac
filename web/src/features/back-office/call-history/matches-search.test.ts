import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aCall } from '../../../testing/a-call.ts';
import { matchesSearch } from './matches-search.ts';

describe('the search of the loaded calls', () => {
  beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-02-01T15:00:00.000Z') }));
  afterEach(() => vi.useRealTimers());

  const call = aCall({ disposition: 'Call Back', lead_source: 'platinum', task_sid: 'WT12ab' });

  const nameOf = (email: string) => (email === 'kim@coverline.test' ? 'Kim Stone' : email);

  it.each([
    'ann',
    'CALL BACK',
    'platinum',
    'customer inbound',
    'customer_inbound',
    'Jan 5, 2026',
    'Jan 5, 10:00',
    '(305) 555',
    '305-555',
    '305.555',
    'wt12',
    '  ',
  ])('finds a call by %j', text => expect(matchesSearch(call, text, nameOf)).toBe(true));

  it('does not find a text that the row does not show', () =>
    expect(matchesSearch(call, 'voicemail', nameOf)).toBe(false));

  it('finds a transferred call by the name of the agent, and by an e-mail whose name is not known', () => {
    const from = (transfer_from_user_email: string) => ({ ...call, transfer_from_user_email });
    expect(matchesSearch(from('kim@coverline.test'), 'kim stone', nameOf)).toBe(true);
    expect(matchesSearch(from('kim@coverline.test'), 'coverline', nameOf)).toBe(false);
    expect(matchesSearch(from('gone@coverline.test'), 'gone@', nameOf)).toBe(true);
  });
});
