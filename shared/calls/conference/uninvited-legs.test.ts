import { describe, expect, it } from 'vitest';
import {
  AGENT_SID,
  aCall,
  at,
  CONFERENCE_SID,
  CUSTOMER_SID,
  TASK_SID,
} from '../../../tests/support/builders/a-call.ts';
import {
  anOfferedCall,
  aTakenCall,
  aTalk,
  aTransferredTalk,
  legFact,
} from '../../../tests/support/builders/a-transfer.ts';
import type { Call } from '../call.ts';
import { transition } from '../transitions.ts';
import { participantLabels } from './participants.ts';
import { agentsOf, deviceOwner, isOfConversation, unnamedLegJoined, unnamedLegs } from './uninvited-legs.ts';

const OTHER = `CA${'8'.repeat(32)}`;
const reported = (call: Call, fact: Parameters<typeof transition>[1]): Call => ({ ...call, ...transition(call, fact) });
const joined = (call: Call, sid: string, label?: string): Call => reported(call, legFact('joined', sid, 9, label));
/** The task of a call that we made is known before its acceptance. */
const dialled: Call = { ...aTalk(), accepted_ts: undefined };
const secret = { secret_hash: 'hash', invited_ts: at(1) };

describe('a leg whose invitation the document does not show', () => {
  it.each<[string, Call, Call]>([
    ['joins', aTalk(), joined(aTalk(), OTHER)],
    ['joins as the customer', aTalk(), joined(aTalk(), OTHER, participantLabels.customer)],
    ['is in the conference when its task is accepted', aCall(), aTalk()],
    ['joined before the acceptance was reported', dialled, { ...dialled, accepted_ts: at(5) }],
  ])('is announced when it %s', (_, old, call) => expect(unnamedLegJoined(old, call)).toBe(true));

  it.each<[string, Call, Call]>([
    ['joins before the acceptance is reported', { ...dialled, conferences: {} }, dialled],
    ['was there before', joined(aTalk(), OTHER), joined(aTalk({ agent_muted: true }), OTHER)],
    ['has left', aTalk(), reported(joined(aTalk(), OTHER), legFact('left', OTHER, 10))],
    [
      'was found uninvited',
      aTalk(),
      reported(joined(aTalk(), OTHER), { ...legFact('joined', OTHER, 9), kind: 'uninvited' }),
    ],
    [
      'is the customer',
      aTalk(),
      aTalk({
        conferences: {
          [CONFERENCE_SID]: { task_sid: TASK_SID, legs: { [CUSTOMER_SID]: { on: { value: true, sequence: 2 } } } },
        },
      }),
    ],
    ['is reported to the root call', anOfferedCall(), joined(anOfferedCall(), OTHER)],
    [
      'is reported to the root call as well',
      aTakenCall({ root_call_id: CUSTOMER_SID }),
      joined(aTakenCall({ root_call_id: CUSTOMER_SID }), OTHER),
    ],
    ['came with a secret', aTalk(), joined(aTalk({ invited_legs: { ada: { ...secret, call_sid: OTHER } } }), OTHER)],
    ['was added', aTalk(), joined(aTalk({ added_calls: { [OTHER]: { status: 'ringing', sequence: 1 } } }), OTHER)],
    [
      'was dialled',
      aTalk(),
      joined(aTalk({ customer_dial: { call_sid: OTHER, status: 'ringing', sequence: 1 } }), OTHER),
    ],
  ])('is not announced if it %s', (_, old, call) => expect(unnamedLegJoined(old, call)).toBe(false));

  it('is looked for in all parts of the conversation', () => {
    const root = joined(aTransferredTalk(), OTHER);
    const sids = (part: Call) =>
      unnamedLegs({ root, siblings: [part, anOfferedCall()] }).map(({ call_sid }) => call_sid);
    expect(sids(anOfferedCall())).toEqual([AGENT_SID, OTHER]);
    expect(sids(anOfferedCall({ invited_legs: { ada: { ...secret, call_sid: OTHER } } }))).toEqual([AGENT_SID]);
  });
});

describe('whom we dialled for a conversation', () => {
  const root = aTalk({
    dialled_ts: at(3),
    added_phone_number: '+13055550199',
    supervisors_dialled: { 'admin-1': at(9) },
  });
  const part = anOfferedCall({ reservation_user_key: 'user/agent-2' });
  const of = (call: Call, to: string, direction = 'outbound-api') =>
    isOfConversation({ root: call, siblings: [part] }, ['client:agent-1', 'sip:desk'], {
      direction,
      from: '+18005550100',
      to,
    });

  it.each(['client:agent-1', 'sip:desk', 'client:admin-1', '+13055550199', root.lead_phone_number ?? ''])(
    '%s belongs to it',
    to => expect(of(root, to)).toBe(true),
  );

  it.each<[string, Call, string]>([
    ['another user', root, 'client:agent-3'],
    ['another number', root, '+13055550177'],
    ['a caller’s number, which nobody dialled', aTalk(), root.lead_phone_number ?? ''],
  ])('%s does not', (_, call, to) => expect(of(call, to)).toBe(false));

  it('its agents are those of the parts that had not ended when the leg joined', () => {
    const ended = { ...root, call_ended: true, call_ended_ts: at(20) };
    expect(agentsOf({ root, siblings: [part] }, { joined_ts: at(30) })).toEqual(['agent-1', 'agent-2']);
    expect(agentsOf({ root: ended, siblings: [part, anOfferedCall()] }, { joined_ts: at(30) })).toEqual(['agent-2']);
    expect(agentsOf({ root: ended, siblings: [part] }, { joined_ts: at(10) })).toEqual(['agent-1', 'agent-2']);
  });

  it('a leg that dialled us does not, whatever it names as the other end', () => {
    expect(of(root, 'client:agent-1', 'inbound')).toBe(false);
  });
});

it.each([
  [{ direction: 'inbound', from: 'client:agent-3', to: 'client:agent-1' }, 'agent-3'],
  [{ direction: 'outbound-api', from: '+18005550100', to: 'client:agent-3' }, 'agent-3'],
  [{ direction: 'inbound', from: '+13055550177', to: '+18005550100' }, undefined],
  [{ direction: 'outbound-api', from: '+18005550100', to: 'sip:client:agent-3@desk' }, undefined],
])('the device of %j is of %s', (party, owner) => expect(deviceOwner(party)).toBe(owner));
