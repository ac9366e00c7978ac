import { describe, expect, it } from 'vitest';
import { aCall } from '../../tests/support/builders/a-call.ts';
import { aUser } from '../../tests/support/builders/a-user.ts';
import type { LiveCall } from '../calls/call.ts';
import type { Agent } from '../users/user.ts';
import { wallAgents } from './wall-state.ts';

const TODAY = '2026-01-05';
const at = (minute: string) => `${TODAY}T15:${minute}:00.000Z`;

const anAgent = (id: string, changes: Partial<Agent> = {}): Agent =>
  aUser({ id, first_name: id, last_name: '', available: false, ...changes });
const callOf = (id: string, changes: Partial<LiveCall> = {}): LiveCall =>
  aCall({
    id: `call-${id}`,
    reservation_status: 'accepted',
    reservation_user_key: `user/${id}`,
    accepted_ts: at('01'),
    call_ended: false,
    agent_disconnected: false,
    ...changes,
  });
const states = (agents: Agent[], calls: LiveCall[] = []) =>
  Object.entries(wallAgents(agents, calls, TODAY)).flatMap(([state, members]) =>
    members.map(({ id, since }) => [id, state, since]),
  );

describe('the agents on the wall', () => {
  it('are in the state of their call or availability, with the time since when', () => {
    const over = callOf('cy', { reservation_status: 'wrapup', call_ended: true, call_ended_ts: at('03') });
    expect(
      states(
        [
          anAgent('al', { available: true, waiting_for_call_since_ts: at('00') }),
          anAgent('bo', { available: true }),
          anAgent('cy', { available: true }),
          anAgent('di', { last_active: at('02') }),
        ],
        [callOf('bo'), over],
      ),
    ).toEqual([
      ['cy', 'wrap-up', at('03')],
      ['bo', 'on-call', at('01')],
      ['al', 'available', at('00')],
      ['di', 'offline', at('02')],
    ]);
  });

  it('have lost the connection where the browser of an agent on a call is gone, or their leg is', () => {
    const lost = anAgent('al', { available: true, connection_lost_ts: at('05') });
    expect(states([lost], [callOf('al')])).toEqual([['al', 'connection-lost', at('05')]]);
    expect(states([anAgent('bo')], [callOf('bo', { agent_disconnected: true })])).toEqual([
      ['bo', 'connection-lost', undefined],
    ]);
  });

  it('have lost the connection where they were set offline for it today, and are offline the day after', () => {
    const lost = (ts: string) => anAgent('al', { connection_lost_ts: ts, last_active: at('00') });
    expect(states([lost(at('05'))])).toEqual([['al', 'connection-lost', at('05')]]);
    // 11 pm of the day before, in New York.
    expect(states([lost('2026-01-05T04:00:00.000Z')])).toEqual([['al', 'offline', at('00')]]);
  });

  it('stand by how long they have been in their state, then by name', () => {
    const since = (ts: string) => ({ available: true, waiting_for_call_since_ts: ts });
    const agents = [anAgent('al', since(at('07'))), anAgent('di', since(at('02'))), anAgent('bo', since(at('02')))];
    expect(states(agents).map(([id]) => id)).toEqual(['bo', 'di', 'al']);
  });

  it('are disabled only until their call is over', () => {
    const disabled = anAgent('al', { disabled: true });
    expect(states([disabled])).toEqual([]);
    expect(states([disabled], [callOf('al')])).toEqual([['al', 'on-call', at('01')]]);
  });
});
