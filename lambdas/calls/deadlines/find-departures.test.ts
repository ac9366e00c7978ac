import { describe, expect, it, vi } from 'vitest';
import type { Presence } from '#shared/agents/presence';
import type { Call } from '#shared/calls/call';
import type { ConferenceNow } from '#shared/calls/snapshot';
import { AGENT_SID, anEndedCall, at, CONFERENCE_SID, CUSTOMER_SID } from '../../../tests/support/builders/a-call.ts';
import { aLostTalk, aTakenCall, aTalk } from '../../../tests/support/builders/a-transfer.ts';
import { storedCalls } from '../../../tests/support/unit/stored-calls.ts';
import type { DeadlineDeps } from './deps.ts';
import { departuresToFind } from './find-departures.ts';

const presence = (fields: Partial<Presence>): Presence => ({ user_id: 'agent-1', version: 1, ...fields });
const reporting = presence({ last_seen_ts: at(95) });
const silent = presence({ last_seen_ts: at(70) });
const withoutLeg = presence({ last_seen_ts: at(95), no_leg_ts: at(95) });

const customer = { call_sid: CUSTOMER_SID, status: 'in-progress', muted: false, held: false, since: at(4) } as const;

const around = (open: Call[], ...presences: Presence[]) => {
  const stored = storedCalls(...open);
  const conferenceNow = vi.fn(
    async (): Promise<ConferenceNow> => ({ conference_sid: CONFERENCE_SID, participants: [customer] }),
  );
  const legNow = vi.fn(async () => ({ status: 'completed', ended_ts: at(72) }));
  const provider = { conferenceNow, legNow } as unknown as DeadlineDeps['provider'];
  const due = departuresToFind({ provider }, { open, presences }, { now: at(100) });
  return { ...stored, conferenceNow, due };
};

describe('Twilio is asked about a call on the line', () => {
  it.each<[string, Presence]>([
    ['is silent for 30 s', silent],
    ['is silent for 30 s, without an available agent', presence({ last_reached_ts: at(70) })],
    ['says that its phone has no leg', withoutLeg],
  ])('whose agent’s console %s', (_, reports) => {
    expect(around([aTalk()], reports).due.map(({ ids }) => ids)).toEqual([{ call_id: CUSTOMER_SID }]);
  });

  it.each<[string, Call, Presence[]]>([
    ['whose console reports its leg', aTalk(), [reporting]],
    ['whose console reports its leg again', aTalk(), [presence({ last_seen_ts: at(95), no_leg_ts: at(85) })]],
    ['whose console never reported itself', aTalk(), []],
    ['who accepted so late that the leg may still come', aTalk({ accepted_ts: at(81) }), [withoutLeg]],
    ['who is known to be disconnected', aLostTalk(), [silent]],
    ['whose call is over', anEndedCall(), [silent]],
  ])('and not about that of an agent %s', (_, call, reports) => {
    expect(around([call], ...reports).due).toEqual([]);
  });
});

it('the departure counts from the end of the leg', async () => {
  const { due, now } = around([aTalk()], silent);
  for (const { run } of due) await run();
  expect(now(CUSTOMER_SID)).toMatchObject({ agent_disconnected: true });
  expect(now(CUSTOMER_SID)?.conferences?.[CONFERENCE_SID]?.legs[AGENT_SID]).toMatchObject({ left_ts: at(72) });
});

it('a conversation of several calls is asked about once', async () => {
  const second = aTakenCall({ root_call_id: CUSTOMER_SID });
  const { due, conferenceNow } = around([aTalk(), second], silent, presence({ ...silent, user_id: 'agent-2' }));
  for (const { run } of due) await run();
  expect(conferenceNow).toHaveBeenCalledOnce();
});
