import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as operations from '#shared/contracts/calls';
import type { User } from '#shared/users/user';
import { dial } from '../../infra/local/twilio/voice/calls/dial.ts';
import { nullBrowserLeg } from '../../infra/local/twilio/voice/media/leg.ts';
import { keyed, openShift, type Shift } from '../support/simulation/shift.ts';
import { captureLog } from '../support/unit/captured-log.ts';

let shift: Shift;
let log: ReturnType<typeof captureLog>;
beforeAll(() => {
  log = captureLog();
});
beforeEach(async () => {
  shift = await openShift();
});
afterAll(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** The reaction follows the report of the join by the stream and the bus. */
const REMOVED_WITHIN_S = 2;
const RECONCILED_WITHIN_S = 125;

const talk = async (): Promise<{ agent: User; attacker: User; id: string }> => {
  const [agent, attacker] = [shift.memberOf('closer_t1'), shift.memberOf('closer_t1', 1)];
  await shift.setOnline(agent);
  return { agent, attacker, id: await shift.talk(agent) };
};

const conferenceOf = (id: string) => {
  const conference = shift.system.voice.conferences.find(shift.callNow(id).conference_sid ?? '');
  if (!conference) throw new Error(`The call ${id} has no conference.`);
  return conference;
};
const participants = (id: string): string[] => [...conferenceOf(id).participants.keys()].sort();

/** A document that no webhook of ours has written: the device joins the conference by its name. */
const documentFor = (id: string, attributes = ''): string => {
  const { friendlyName } = conferenceOf(id);
  return `<Response><Dial><Conference beep="false" ${attributes}>${friendlyName}</Conference></Dial></Response>`;
};

/** The attacker's own device dials us, with parameters that the attacker chooses. */
const dialIn = (attacker: User, to: string, twiml: string): string => {
  const { calls, sessions } = shift.system.voice;
  const call = calls.create({ from: `client:${attacker.id}`, to, direction: 'inbound', status: 'ringing' });
  calls.attach(call, { leg: nullBrowserLeg(), hangUp: () => undefined });
  sessions.start(call, { twiml });
  return call.sid;
};

/** An offer's call instruction lets a leg of the attacker's browser ask a document of the attacker's own server. */
const beDialled = (to: string, twiml: string): string => {
  const { dialing, sessions } = shift.system.voice;
  const { call, outcome } = dial(dialing, { from: '+18005550100', to, direction: 'outbound-api' });
  void outcome.then(() => sessions.start(call, { twiml }));
  return call.sid;
};

const trail = () =>
  shift.system.table.all().filter(({ entity, action }) => entity === 'audit-record' && action === 'leg_removed');
const denials = () => log.lines().filter(line => line.includes('access denied') && line.includes('not invited'));

type Way = (id: string, agent: User, attacker: User) => string;
const ways: [string, Way][] = [
  ['by forged parameters', (id, agent, attacker) => dialIn(attacker, `client:${agent.id}`, documentFor(id))],
  ['by a document of their own server', (id, _, attacker) => beDialled(`client:${attacker.id}`, documentFor(id))],
  [
    'as the customer',
    (id, _, attacker) => beDialled(`client:${attacker.id}`, documentFor(id, 'participantLabel="customer"')),
  ],
  [
    'as a supervisor',
    (id, _, attacker) =>
      beDialled(`client:${attacker.id}`, documentFor(id, `participantLabel="supervisor-${attacker.id}"`)),
  ],
  [
    'so that the conference would end with the leg',
    (id, _, attacker) => beDialled(`client:${attacker.id}`, documentFor(id, 'endConferenceOnExit="true"')),
  ],
];

describe('a leg that nobody invited', () => {
  it.each(ways)('is removed at once from a colleague’s conference that it joined %s', async (_, join) => {
    const { agent, attacker, id } = await talk();
    const [before, present] = [shift.callNow(id), participants(id)];
    const recorded = denials().length;
    const sid = join(id, agent, attacker);
    await shift.until('the join', () => (participants(id).includes(sid) ? true : undefined));
    await shift.runFor(REMOVED_WITHIN_S);
    expect(participants(id)).toEqual(present);
    const { version: _version, conferences: _reports, ...fields } = before;
    expect(shift.callNow(id)).toMatchObject(fields);
    expect(trail()).toMatchObject([
      {
        user_id: attacker.id,
        user_email: attacker.email,
        lead_id: before.lead_key?.replace('lead/', ''),
        fields: [sid],
      },
    ]);
    expect(denials().slice(recorded)).toHaveLength(1);
    await shift.runFor(RECONCILED_WITHIN_S);
    expect(shift.callNow(id)).toMatchObject(fields);
    expect(trail()).toHaveLength(1);
    expect(await shift.finish()).toEqual([]);
  });

  it('is removed by the reconciler if the report of its join is lost', async () => {
    const { attacker, id } = await talk();
    const present = participants(id);
    shift.system.chosen.webhook = name => (name.startsWith('participant-join') ? 'lost' : undefined);
    beDialled(`client:${attacker.id}`, documentFor(id));
    await shift.runFor(RECONCILED_WITHIN_S);
    expect(participants(id)).toEqual(present);
    expect(shift.callNow(id)).toMatchObject({ call_ended: false, agent_disconnected: false });
  });

  it('is removed if it belongs to an agent who has left this conversation', async () => {
    const [{ agent, id }, taker] = [await talk(), shift.memberOf('spanish_speaking_agent')];
    await shift.setOnline(taker);
    await shift.ask(operations.transferCall, agent, { ...keyed(id), to: 'spanish_speaking_agent' });
    const second = await shift.accept(taker);
    await shift.ask(operations.endCall, agent, keyed(id));
    await shift.runFor(2);
    expect(shift.callNow(id).call_ended).toBe(true);
    const present = participants(second);
    const sid = beDialled(`client:${agent.id}`, documentFor(second));
    await shift.until('the join', () => (participants(second).includes(sid) ? true : undefined));
    await shift.runFor(REMOVED_WITHIN_S);
    expect(participants(second)).toEqual(present);
    expect(shift.callNow(second)).toMatchObject({ call_ended: false, agent_disconnected: false });
  });
});
