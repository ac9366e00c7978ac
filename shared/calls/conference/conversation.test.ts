import { describe, expect, it } from 'vitest';
import { AGENT_SID, anAcceptedCall, at, CUSTOMER_SID } from '../../../tests/support/builders/a-call.ts';
import {
  anOfferedCall,
  aTakenCall,
  aTransferredTalk,
  legFact,
  TRANSFEREE_SID,
} from '../../../tests/support/builders/a-transfer.ts';
import type { Call } from '../call.ts';
import type { CallFact } from '../call-facts.ts';
import { transition } from '../transitions.ts';
import { abandonedTransfer, callOnTheLine, customerWaitsAlone, isFinished, wasNotAccepted } from './conversation.ts';
import { participantLabels } from './participants.ts';

const label = participantLabels.agent('second');
const joined = legFact('joined', TRANSFEREE_SID, 6, label);
const left = legFact('left', AGENT_SID, 5);
const customerLeft = legFact('left', CUSTOMER_SID, 9);

const callAfter = (call: Call, ...facts: CallFact[]): Call => {
  let state = call;
  for (const fact of facts) state = { ...state, ...transition(state, fact) };
  return state;
};

const leaving = { leaving: true };
const gone = callAfter(aTransferredTalk(leaving), left);
const notTaken = anOfferedCall({ call_ended: true, call_ended_ts: at(80) });

describe('customerWaitsAlone', () => {
  it('is true from when the first agent leaves until the second agent joins', () => {
    expect(customerWaitsAlone({ root: aTransferredTalk(), siblings: [anOfferedCall()] })).toBe(false);
    expect(customerWaitsAlone({ root: gone, siblings: [anOfferedCall()] })).toBe(true);
    expect(customerWaitsAlone({ root: gone, siblings: [aTakenCall()] })).toBe(false);
    const both = { root: callAfter(gone, joined), siblings: [callAfter(aTakenCall(), joined)] };
    expect(customerWaitsAlone(both)).toBe(false);
    expect(callOnTheLine(both)?.id).toBe('second');
  });

  it('is true once the agent who accepted was seen to be gone', () => {
    const accepted = anAcceptedCall({ agent_call_sid: undefined });
    expect(customerWaitsAlone({ root: accepted, siblings: [] })).toBe(false);
    const seen = callAfter(accepted, { kind: 'agent_gone', ts: at(64) });
    expect(customerWaitsAlone({ root: seen, siblings: [] })).toBe(true);
  });

  it('is false while an agent is on whose call is not known yet', () => {
    const other = callAfter(gone, legFact('joined', TRANSFEREE_SID, 6, participantLabels.agent('third')));
    expect(customerWaitsAlone({ root: other, siblings: [anOfferedCall()] })).toBe(false);
    const back = callAfter(other, legFact('left', TRANSFEREE_SID, 7, participantLabels.agent('third')));
    expect(customerWaitsAlone({ root: back, siblings: [anOfferedCall()] })).toBe(true);
  });

  it('is true while only a third party is with the customer', () => {
    const added = callAfter(gone, legFact('joined', TRANSFEREE_SID, 6, participantLabels.added('1')));
    expect(customerWaitsAlone({ root: added, siblings: [anOfferedCall()] })).toBe(true);
  });

  it('is false once the customer has left', () => {
    expect(customerWaitsAlone({ root: callAfter(gone, customerLeft), siblings: [anOfferedCall()] })).toBe(false);
  });
});

describe('a conversation', () => {
  it('is not finished while an agent has it or it is offered', () => {
    expect(isFinished({ root: aTransferredTalk(), siblings: [notTaken] })).toBe(false);
    expect(isFinished({ root: gone, siblings: [anOfferedCall()] })).toBe(false);
  });

  it('is offered once more if its agent left and nobody accepted the transfer', () => {
    const abandoned = { root: gone, siblings: [notTaken] };
    expect(wasNotAccepted(notTaken)).toBe(true);
    expect(abandonedTransfer(abandoned)?.id).toBe('second');
    expect(isFinished(abandoned)).toBe(false);
    const again = anOfferedCall({ id: 'third', transfer_from_call_id: 'second' });
    const offered = { root: gone, siblings: [{ ...notTaken, transfer_call_id: 'third' }, again] };
    expect(abandonedTransfer(offered)).toBeUndefined();
    expect(isFinished(offered)).toBe(false);
    const over = { root: gone, siblings: [offered.siblings[0] ?? notTaken, { ...again, call_ended: true }] };
    expect(abandonedTransfer(over)).toBeUndefined();
    expect(isFinished(over)).toBe(true);
  });

  it('is offered once more if the second agent left too, and nobody accepted the next transfer', () => {
    const second = aTakenCall({
      agent_call_sid: TRANSFEREE_SID,
      call_ended: true,
      call_ended_ts: at(90),
      transfer_call_id: 'third',
    });
    const third = { ...notTaken, id: 'third', transfer_from_call_id: 'second' };
    expect(abandonedTransfer({ root: gone, siblings: [second, third] })?.id).toBe('third');
  });

  it('is not offered again for a transfer that a later one replaced', () => {
    const root = { ...gone, transfer_call_id: 'third' };
    const third = aTakenCall({ id: 'third', agent_call_sid: TRANSFEREE_SID, call_ended: true, call_ended_ts: at(90) });
    expect(abandonedTransfer({ root, siblings: [notTaken, third] })).toBeUndefined();
  });

  it('was not accepted if it is a transfer that ended without its agent', () => {
    expect(wasNotAccepted(anOfferedCall())).toBe(false);
    expect(wasNotAccepted({ ...notTaken, agent_call_sid: TRANSFEREE_SID })).toBe(false);
    expect(wasNotAccepted({ ...notTaken, transfer_from_call_id: undefined })).toBe(false);
  });

  it('is finished once the customer has left, whatever the state of a transfer', () => {
    const over = { root: callAfter(gone, customerLeft), siblings: [notTaken] };
    expect(abandonedTransfer(over)).toBeUndefined();
    expect(isFinished(over)).toBe(true);
  });

  it('is finished when both agents left the customer at the same time', () => {
    const root = callAfter(aTransferredTalk(leaving), joined, { ...left, sequence: 7 });
    const second = callAfter(aTakenCall(leaving), joined, legFact('left', TRANSFEREE_SID, 8, label));
    expect([root.call_ended, second.call_ended]).toEqual([true, true]);
    expect(isFinished({ root, siblings: [second] })).toBe(true);
  });
});
