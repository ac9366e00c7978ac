import { describe, expect, it, vi } from 'vitest';
import { updateCall } from '#platform/table/calls';
import { participantLabels } from '#shared/calls/conference/participants';
import { Rejection } from '#shared/errors';
import { AGENT_SID, at, CUSTOMER_SID } from '../../../tests/support/builders/a-call.ts';
import {
  anOfferedCall,
  aTakenCall,
  aTransferFixture,
  aTransferredTalk,
  legFact,
  TRANSFEREE_SID,
} from '../../../tests/support/builders/a-transfer.ts';
import { anActor, anAdmin, anotherAgent } from '../../../tests/support/builders/an-actor.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { endCall } from './end-call.ts';

const label = participantLabels.agent('second');
const joined = legFact('joined', TRANSFEREE_SID, 6, label);

const around = (first = aTransferredTalk(), second = aTakenCall()) => {
  const fixture = aTransferFixture([first, second]);
  const provider = { endCall: vi.fn(async () => {}), removeAgentLeg: vi.fn(async () => {}) };
  const end = (actor = anActor(), id = CUSTOMER_SID) =>
    endCall({ provider, actor, now: at(60) }, { task_attribute_key: `taskAttribute/${id}` });
  return { ...fixture, provider, end };
};

describe('hanging up with a transfer under way', () => {
  it('leaves the customer with the second agent, whose call goes on', async () => {
    const { end, report, provider, now } = around();
    await report(joined);
    expect(await end()).toEqual({});
    expect(provider.removeAgentLeg).toHaveBeenCalledWith(expect.objectContaining({ agent_call_sid: AGENT_SID }));
    expect(provider.endCall).not.toHaveBeenCalled();
    await report(legFact('left', AGENT_SID, 7));
    expect(now(CUSTOMER_SID)).toMatchObject({ call_ended: true, reservation_status: 'wrapup' });
    expect(now('second')).toMatchObject({ call_ended: false, reservation_status: 'accepted' });
  });

  it('leaves the customer to the transfer that nobody has accepted yet', async () => {
    const { end, report, provider, now } = around(undefined, anOfferedCall());
    await end();
    expect(now(CUSTOMER_SID)).toMatchObject({ leaving: true, call_ended: false });
    expect(provider.endCall).not.toHaveBeenCalled();
    await report(legFact('left', AGENT_SID, 7));
    expect(now(CUSTOMER_SID)).toMatchObject({ call_ended: true, agent_disconnected: false });
    expect(now('second')).toMatchObject({ call_ended: false, reservation_status: 'enqueued' });
  });

  it('ends the agent’s part at once if the agent has lost the connection', async () => {
    const { end, report, provider, now } = around();
    await report(legFact('left', AGENT_SID, 5), joined);
    expect(now(CUSTOMER_SID)).toMatchObject({ agent_disconnected: true });
    await end();
    expect(now(CUSTOMER_SID)).toMatchObject({ call_ended: true, reservation_status: 'wrapup' });
    expect(provider.removeAgentLeg).not.toHaveBeenCalled();
  });

  it('ends the part of a second agent whose leg never joined; the first agent keeps the customer', async () => {
    const { end, now } = around();
    await end(anotherAgent(), 'second');
    expect(now('second')).toMatchObject({ call_ended: true, reservation_status: 'wrapup' });
    expect(now(CUSTOMER_SID)).toMatchObject({ call_ended: false, agent_disconnected: false });
  });

  it('ends the call for both if the transfer has failed', async () => {
    const { end, provider, now } = around(aTransferredTalk({ transfer_status: 'Failed' }), anOfferedCall());
    await end();
    expect(provider.endCall).toHaveBeenCalledTimes(1);
    expect(now(CUSTOMER_SID)).toMatchObject({ ending: true });
  });

  it('ends the call for both if the second agent has left', async () => {
    const { end, report, provider } = around();
    await report(joined, legFact('left', TRANSFEREE_SID, 8, label));
    await end();
    expect(provider.endCall).toHaveBeenCalledTimes(1);
  });

  it('reverts the intent if Twilio fails: the end of the agent’s leg then counts as a lost connection', async () => {
    const { end, report, provider, now } = around(undefined, anOfferedCall());
    provider.removeAgentLeg.mockRejectedValueOnce(new Rejection('provider_failed', 'Twilio said no.'));
    await expect(end()).rejects.toMatchObject({ code: 'provider_failed' });
    expect(now(CUSTOMER_SID)?.leaving).toBeUndefined();
    await report(legFact('left', AGENT_SID, 7));
    expect(now(CUSTOMER_SID)).toMatchObject({ call_ended: false, agent_disconnected: true });
  });

  it('keeps the leaving intent of a takeover that happened while the request to Twilio failed', async () => {
    const { end, provider, now } = around(undefined, anOfferedCall());
    const log = captureLog();
    provider.removeAgentLeg.mockImplementationOnce(async () => {
      await updateCall(CUSTOMER_SID, { set: { taken_over_by_email: 'ada.admin@coverline.test' } });
      throw new Rejection('provider_failed', 'Twilio said no.');
    });
    await expect(end()).rejects.toMatchObject({ code: 'provider_failed' });
    expect(now(CUSTOMER_SID)?.leaving).toBe(true);
    expect(JSON.parse(log.text())).toMatchObject({
      level: 'ERROR',
      message: 'intent to end stayed',
      call_id: CUSTOMER_SID,
      intent: 'leaving',
    });
  });

  it('keeps the intent of a call that ended while the request to Twilio failed', async () => {
    const { end, provider, now } = around(aTransferredTalk({ transfer_status: 'Failed' }), anOfferedCall());
    provider.endCall.mockImplementationOnce(async () => {
      await updateCall(CUSTOMER_SID, { set: { call_ended: true, call_ended_ts: at(59) } });
      throw new Rejection('provider_failed', 'Twilio said no.');
    });
    await expect(end()).rejects.toMatchObject({ code: 'provider_failed' });
    expect(now(CUSTOMER_SID)).toMatchObject({ ending: true, call_ended: true });
  });

  it('decides again if the second agent joins at the same moment', async () => {
    const { end, report, table, provider } = around(aTransferredTalk({ transfer_status: 'Failed' }));
    table.beforeWrite(1, () => report(joined));
    await end(anAdmin());
    expect(provider.removeAgentLeg).toHaveBeenCalledTimes(1);
    expect(provider.endCall).not.toHaveBeenCalled();
  });
});
