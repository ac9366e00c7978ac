import { describe, expect, it, vi } from 'vitest';
import type { Call } from '#shared/calls/call';
import { participantLabels } from '#shared/calls/conference/participants';
import {
  AGENT_SID,
  aCall,
  anAcceptedCall,
  anEndedCall,
  at,
  CONFERENCE_SID,
  CUSTOMER_SID,
} from '../../../tests/support/builders/a-call.ts';
import {
  anOfferedCall,
  aTakenCall,
  aTransferFixture,
  aTransferredTalk,
  legFact,
  TRANSFER_TASK_SID,
  TRANSFEREE_SID,
} from '../../../tests/support/builders/a-transfer.ts';
import { endOrphanedLegs } from './end-orphaned-legs.ts';

const label = participantLabels.agent('second');
const ADDED = `CA${'e'.repeat(32)}`;

const around = (...given: Call[]) => {
  const fixture = aTransferFixture(given);
  const provider = {
    findTask: vi.fn(async (): Promise<string | undefined> => undefined),
    cancelTask: vi.fn(async (): Promise<'canceled'> => 'canceled'),
    endConference: vi.fn(async (_: Pick<Call, 'conference_sid'>) => {}),
    hangUp: vi.fn(async (_: string) => {}),
  };
  const end = (id = CUSTOMER_SID) => endOrphanedLegs({ provider }, `taskAttribute/${id}`);
  return { ...fixture, provider, end };
};

const over = { call_ended: true, call_ended_ts: at(80) };

it.each([
  ['goes on', anAcceptedCall()],
  ['does not exist', anEndedCall({ id: 'another' })],
])('nothing is ended for a call that %s', async (_, call) => {
  const { end, provider } = around(call);
  await end();
  for (const request of Object.values(provider)) expect(request).not.toHaveBeenCalled();
});

describe('after the last part of a conversation', () => {
  it('ends the conference', async () => {
    const { end, provider } = around(anEndedCall());
    await end();
    expect(provider.endConference).toHaveBeenCalledWith(expect.objectContaining({ conference_sid: CONFERENCE_SID }));
  });

  it('ends the conference of an outbound call in which the agent waits', async () => {
    const dial = { status: 'busy', sequence: 2, ended_ts: at(70) } as const;
    const { end, provider } = around(anEndedCall({ task_creation_source: 'outbound_dial', customer_dial: dial }));
    await end();
    expect(provider.endConference).toHaveBeenCalledTimes(1);
    expect(provider.cancelTask).not.toHaveBeenCalled();
  });

  it('hangs up the open added legs of every part', async () => {
    const added = (status: 'ringing' | 'completed') => ({ status, sequence: 1 });
    const first = anEndedCall({ sibling_ids: ['second'], added_calls: { [ADDED]: added('ringing') } });
    const second = aTakenCall({ ...over, reservation_status: 'wrapup', added_calls: { CA2: added('completed') } });
    const { end, provider } = around(first, second);
    await end('second');
    expect(provider.hangUp.mock.calls).toEqual([[ADDED]]);
  });

  it('sends no request if the conference has ended or never existed', async () => {
    const ended = around(anEndedCall({ conferences: { [CONFERENCE_SID]: { ended_ts: at(65), legs: {} } } }));
    await ended.end();
    const abandoned = around(aCall(over));
    await abandoned.end();
    expect(ended.provider.endConference).not.toHaveBeenCalled();
    expect(abandoned.provider.endConference).not.toHaveBeenCalled();
    expect(abandoned.provider.findTask).not.toHaveBeenCalled();
  });

  it('throws if Twilio fails, so that the event is delivered again', async () => {
    const { end, provider } = around(anEndedCall());
    provider.endConference.mockRejectedValueOnce(new Error('Twilio is down'));
    await expect(end()).rejects.toThrow('Twilio is down');
    await end();
    expect(provider.endConference).toHaveBeenCalledTimes(2);
  });
});

describe('while a conversation goes on', () => {
  const goesOn = async (fixture: ReturnType<typeof around>, ...ids: string[]) => {
    for (const id of ids) await fixture.end(id);
    expect(fixture.provider.endConference).not.toHaveBeenCalled();
    expect(fixture.provider.hangUp).not.toHaveBeenCalled();
  };

  it('does nothing: the call has not ended', () => goesOn(around(anAcceptedCall()), CUSTOMER_SID));

  it('does nothing: the second agent has the customer', async () => {
    const fixture = around(aTransferredTalk(), aTakenCall());
    await fixture.report(legFact('joined', TRANSFEREE_SID, 6, label), legFact('left', AGENT_SID, 7));
    expect(fixture.now(CUSTOMER_SID)?.call_ended).toBe(true);
    await goesOn(fixture, CUSTOMER_SID);
  });

  it('does nothing: the first agent has the customer, and the second has left', async () => {
    const fixture = around(aTransferredTalk(), aTakenCall());
    await fixture.report(legFact('joined', TRANSFEREE_SID, 6, label), legFact('left', TRANSFEREE_SID, 7, label));
    expect(fixture.now('second')?.call_ended).toBe(true);
    await goesOn(fixture, 'second');
  });

  it('does nothing: another agent is being looked for', async () => {
    const fixture = around(aTransferredTalk({ leaving: true }), anOfferedCall());
    await fixture.report(legFact('left', AGENT_SID, 5));
    await goesOn(fixture, CUSTOMER_SID);
  });

  it('does nothing: nobody accepted, and the call will be offered again', async () => {
    const fixture = around(aTransferredTalk({ leaving: true }), anOfferedCall(over));
    await fixture.report(legFact('left', AGENT_SID, 5));
    await goesOn(fixture, CUSTOMER_SID, 'second');
  });

  it('ends it when nobody accepts the second offer', async () => {
    const failed = anOfferedCall({ ...over, transfer_call_id: 'third' });
    const again = anOfferedCall({ ...over, id: 'third', transfer_from_call_id: 'second' });
    const fixture = around(aTransferredTalk({ leaving: true, sibling_ids: ['second', 'third'] }), failed, again);
    await fixture.report(legFact('left', AGENT_SID, 5));
    await fixture.end('third');
    expect(fixture.provider.endConference).toHaveBeenCalledTimes(1);
  });
});

describe('an offer that nobody can accept any more', () => {
  it('is canceled', async () => {
    const { end, provider } = around(aTransferredTalk(), anOfferedCall(over));
    await end('second');
    expect(provider.cancelTask).toHaveBeenCalledWith(TRANSFER_TASK_SID);
    expect(provider.endConference).not.toHaveBeenCalled();
  });

  it('is looked up if the response to its creation was lost', async () => {
    const { end, provider } = around(aTransferredTalk(), anOfferedCall({ ...over, task_sid: undefined }));
    provider.findTask.mockResolvedValueOnce(TRANSFER_TASK_SID);
    await end('second');
    expect(provider.cancelTask).toHaveBeenCalledWith(TRANSFER_TASK_SID);
  });

  it('is canceled for an outbound call', async () => {
    const { end, provider } = around(aCall({ ...over, task_creation_source: 'agent_callback', task_sid: 'WT9' }));
    await end();
    expect(provider.cancelTask).toHaveBeenCalledWith('WT9');
  });
});
