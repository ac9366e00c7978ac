import { describe, expect, it } from 'vitest';
import type { Call } from '#shared/calls/call';
import type { LiveChange } from '../../lib/live/live.ts';
import { withChangedCall } from './open-calls.ts';

const agent = 'user/maria';

const aCall = (changes: Partial<Call> = {}): Call => ({
  id: 'CA1',
  call_source: 'customer_inbound_call',
  task_creation_source: 'customer_inbound_call',
  created_ts: '2026-01-05T15:00:00.000Z',
  call_ended: false,
  reservation_status: 'accepted',
  reservation_user_key: agent,
  agent_disconnected: false,
  agent_muted: false,
  lead_hold: false,
  version: 2,
  ...changes,
});

const changed = (item: Call | undefined, version = item?.version ?? 9): LiveChange<'call'> => ({
  topic: 'agent-calls:maria',
  entity: 'call',
  id: item?.id ?? 'CA1',
  version,
  removed: item === undefined,
  item,
});

describe('withChangedCall', () => {
  it('adds a call that now belongs to this agent', () => {
    expect(withChangedCall([], changed(aCall()), agent)).toEqual([aCall()]);
  });

  it('replaces an older version and ignores one that is not newer', () => {
    const newer = aCall({ version: 3, agent_muted: true });
    expect(withChangedCall([aCall()], changed(newer), agent)).toEqual([newer]);
    expect(withChangedCall([newer], changed(aCall({ version: 3 })), agent)).toEqual([newer]);
  });

  it('keeps an ended call until it has its disposition', () => {
    const ended = aCall({ version: 4, call_ended: true, reservation_status: 'wrapup' });
    expect(withChangedCall([aCall()], changed(ended), agent)).toEqual([ended]);
    expect(withChangedCall([ended], changed({ ...ended, version: 5, disposition: 'Sale' }), agent)).toEqual([]);
  });

  it("removes a call that became another agent's, or was deleted", () => {
    expect(
      withChangedCall([aCall()], changed(aCall({ version: 3, reservation_user_key: 'user/james' })), agent),
    ).toEqual([]);
    expect(withChangedCall([aCall()], changed(undefined), agent)).toEqual([]);
  });
});
