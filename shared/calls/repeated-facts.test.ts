import { expect, it } from 'vitest';
import {
  AGENT_SID,
  aCall,
  anEndedCall,
  at,
  CONFERENCE_SID,
  CUSTOMER_SID,
  RECORDING_SID,
  RESERVATION_SID,
  TASK_SID,
} from '../../tests/support/builders/a-call.ts';
import {
  aLostTalk,
  anOfferedCall,
  aTakenCall,
  aTransferredTalk,
  TRANSFER_TASK_SID,
  TRANSFEREE_SID,
} from '../../tests/support/builders/a-transfer.ts';
import { anAcceptedDial } from '../../tests/support/builders/an-outbound-call.ts';
import type { Call } from './call.ts';
import type { CallFact } from './call-facts.ts';
import type { ParticipantFact } from './conference/conferences.ts';
import { participantLabels } from './conference/participants.ts';
import { transition } from './transitions.ts';

const of = { conference_sid: CONFERENCE_SID, task_sid: TASK_SID };
const leg = (kind: ParticipantFact['kind'], call_sid: string, sequence: number, label?: string): ParticipantFact => ({
  ...of,
  kind,
  call_sid,
  sequence,
  ts: at(sequence * 5),
  ...(label && { label }),
});
const acceptance = { reservation_sid: RESERVATION_SID, user_key: 'user/agent-1' as const };
const reported_by = { secret_hash: 'hash' };
const third = `CA${'e'.repeat(32)}`;
const customer = `CA${'f'.repeat(32)}`;
const nextTransferee = `CA${'9'.repeat(32)}`;
const transferee = participantLabels.agent('second');
const supervisor = participantLabels.supervisor('ada');

/** Facts of every kind, about the legs and tasks of the calls below. */
const factsByKind: Record<CallFact['kind'], CallFact[]> = {
  accepted: [
    { kind: 'accepted', task_sid: TASK_SID, ...acceptance, ts: at(4) },
    { kind: 'accepted', task_sid: TRANSFER_TASK_SID, task_token: 'secret', ...acceptance, ts: at(25) },
  ],
  customer_gone: [
    { kind: 'customer_gone', ts: at(60) },
    { kind: 'customer_gone', task_sid: TASK_SID, ts: at(61) },
    { kind: 'customer_gone', call_sid: CUSTOMER_SID, ts: at(62) },
  ],
  agent_gone: [
    { kind: 'agent_gone', ts: at(55) },
    { kind: 'agent_gone', ts: at(64) },
  ],
  dialled: [
    { kind: 'dialled', reported_by, call_sid: customer, status: 'ringing', sequence: 1, ts: at(5) },
    { kind: 'dialled', reported_by, call_sid: customer, status: 'busy', sequence: 2, ts: at(9) },
    { kind: 'dialled', reported_by: 'us', status: 'failed', sequence: -1, ts: at(5), rejection: 'Not now.' },
  ],
  added: [
    { kind: 'added', reported_by: 'us', call_sid: third, status: 'ringing', sequence: 1, ts: at(20) },
    { kind: 'added', reported_by: 'us', call_sid: third, status: 'completed', sequence: 3, ts: at(50) },
  ],
  joined: [
    leg('joined', AGENT_SID, 1),
    leg('joined', CUSTOMER_SID, 2),
    leg('joined', TRANSFEREE_SID, 6, transferee),
    leg('joined', nextTransferee, 10, participantLabels.agent('third')),
    leg('joined', third, 7, supervisor),
  ],
  left: [
    leg('left', AGENT_SID, 8),
    leg('left', CUSTOMER_SID, 12),
    leg('left', customer, 12, participantLabels.customer),
    leg('left', TRANSFEREE_SID, 11, transferee),
    { ...leg('left', AGENT_SID, 13), kind: 'left', ends_conference: true },
  ],
  muted: [leg('muted', AGENT_SID, 3)],
  unmuted: [leg('unmuted', AGENT_SID, 4)],
  held: [leg('held', CUSTOMER_SID, 5)],
  unheld: [leg('unheld', CUSTOMER_SID, 9)],
  conference_ended: [{ ...of, kind: 'conference_ended', ts: at(65) }],
  recorded: [
    { ...of, kind: 'recorded', recording_sid: RECORDING_SID },
    // The callback of a recording does not name the conference's task.
    { kind: 'recorded', conference_sid: CONFERENCE_SID, recording_sid: RECORDING_SID },
  ],
  uninvited: [
    { ...of, kind: 'uninvited', call_sid: third },
    { ...of, kind: 'uninvited', call_sid: AGENT_SID },
  ],
  took_over: [{ ...of, kind: 'took_over', label: supervisor }],
};
const facts = Object.values(factsByKind).flat();

const after = (call: Call, fact: CallFact): Call => ({ ...call, ...transition(call, fact) });

const begun: [string, Call][] = [
  ['in the queue', aCall()],
  ['that lost its agent', aLostTalk()],
  ['whose agent is leaving', aTransferredTalk({ leaving: true })],
  ['that is transferred', aTransferredTalk()],
  ['that came by transfer', anOfferedCall()],
  [
    'that is transferred once more',
    after(
      aTakenCall({ transfer_status: 'Requested', transfer_call_id: 'third' }),
      leg('joined', TRANSFEREE_SID, 6, transferee),
    ),
  ],
  [
    'to a customer who is dialled',
    anAcceptedDial({ dialled_ts: at(3), dial_secret_hashes: [reported_by.secret_hash] }),
  ],
  ['that has ended', anEndedCall()],
];

/** Each of these states, and every state that one more fact gives, each once. */
const withOneMore = (states: Call[]): Call[] => {
  const reached = states.flatMap(state => [state, ...facts.map(fact => after(state, fact))]);
  return [...new Map(reached.map(state => [JSON.stringify(state), state])).values()];
};

/** What a repetition of the fact would write; nothing if the fact itself writes nothing. */
const repetition = (state: Call, fact: CallFact) => {
  const first = transition(state, fact);
  return first && transition({ ...state, ...first }, fact);
};

it.each(begun)('a repeated fact about a call %s changes nothing, whatever was reported before', (_, call) => {
  const states = withOneMore(withOneMore([call]));
  expect(states.length).toBeGreaterThan(facts.length);
  const written = states.flatMap(state =>
    facts.flatMap(fact => {
      const again = repetition(state, fact);
      return again ? [{ fact, again, state }] : [];
    }),
  );
  expect(written.slice(0, 1)).toEqual([]);
});

/** Only a call that was transferred, or came by transfer, has a transferee's leg in its conference. */
const factsAbout = (call: Call): CallFact[] =>
  call.transfer_call_id !== undefined || call.root_call_id !== undefined
    ? facts
    : facts.filter(fact => !('label' in fact && fact.label?.startsWith('agent-')));

it.each(begun)('a fact about a call %s that comes again after another fact changes nothing', (_, call) => {
  const about = factsAbout(call);
  const written = withOneMore([call]).flatMap(state =>
    about.flatMap(fact => {
      const first = after(state, fact);
      return about.flatMap(between => {
        const changed = transition(first, between);
        const again = changed && transition({ ...first, ...changed }, fact);
        return again ? [{ state, fact, between, again }] : [];
      });
    }),
  );
  expect(written.slice(0, 1)).toEqual([]);
});
