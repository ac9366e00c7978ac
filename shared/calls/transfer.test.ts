import { describe, expect, it } from 'vitest';
import { aCall, anAcceptedCall, anEndedCall, at } from '../../tests/support/builders/a-call.ts';
import { anAdmin as anAdminUser, aUser } from '../../tests/support/builders/a-user.ts';
import { anActor, anAdmin } from '../../tests/support/builders/an-actor.ts';
import { anAcceptedDial } from '../../tests/support/builders/an-outbound-call.ts';
import type { DialStatus } from './dials.ts';
import {
  agentEmailIn,
  groupLabel,
  transferDestination,
  transferDestinations,
  transferProblem,
  transferWaitS,
} from './transfer.ts';

const config = (...transferGroupOptions: string[]) => ({
  dispositions: [],
  script: 'closer_qualified',
  transferGroupOptions,
});
const call = anAcceptedCall();

const john = aUser({ id: 'john', email: 'john.doe@coverline.test', first_name: 'John', last_name: 'Doe' });
const vera = aUser({ id: 'vera', email: 'vera@coverline.test', groups: ['verification'], available: true });
const carl = aUser({ id: 'carl', email: 'carl@coverline.test', groups: ['customer_service'] });
const gone = aUser({ id: 'gone', email: 'gone@coverline.test', groups: ['verification'], disabled: true });
const users = [aUser({ available: true }), john, vera, carl, gone];

const namesOf = (destinations: { to: string }[]) => destinations.map(({ to }) => to);
const groupsOf = (destinations: { to: string; kind: string }[]) =>
  namesOf(destinations.filter(({ kind }) => kind === 'group'));

describe('the destinations of a transfer', () => {
  it('are the configured groups for the call’s source, and always the Spanish speaking agents', () => {
    const actor = anActor();
    actor.access.callConfigs = { default: config('closer_t2'), vendor_transfer: config('verification', 'closer_t2') };
    expect(namesOf(transferDestinations(actor, call, users))).toEqual(['closer_t2', 'spanish_speaking_agent']);
    expect(namesOf(transferDestinations(actor, { ...call, call_source: 'vendor_transfer' }, users))).toEqual([
      'verification',
      'closer_t2',
      'spanish_speaking_agent',
    ]);
  });

  it('contain no group twice', () => {
    const actor = anActor();
    actor.access.callConfigs = { default: config('spanish_speaking_agent') };
    expect(namesOf(transferDestinations(actor, call, users))).toEqual(['spanish_speaking_agent']);
  });

  it('count available agents, without the actor, the call’s own agent and disabled users', () => {
    const actor = anActor();
    actor.access.callConfigs = { default: config('verification', 'closer_t1') };
    const all = [...users, { ...gone, id: 'g2', available: true }, { ...john, available: true }];
    expect(transferDestinations(actor, call, all)).toMatchObject([
      { to: 'verification', label: 'Verification', available: 1 },
      { to: 'closer_t1', label: 'Closer T1', available: 1 },
      { to: 'spanish_speaking_agent', label: 'Spanish Speaking Agent', available: 0 },
    ]);
  });

  it('include the other agents of verification and customer service for an actor of these groups', () => {
    const actor = anActor({ id: 'vera', email: vera.email, groups: ['verification'] });
    const another = { ...vera, id: 'v2', email: 'val@coverline.test' };
    const found = transferDestinations(actor, call, [...users, another]);
    expect(found.filter(({ kind }) => kind === 'agent')).toEqual([
      { to: 'agent:carl@coverline.test', kind: 'agent', label: 'Maria Lopez', available: 0 },
      { to: 'agent:val@coverline.test', kind: 'agent', label: 'Maria Lopez', available: 1 },
    ]);
  });

  it('name an agent of several groups, one of them verification, and one without a name by the e-mail address', () => {
    const actor = anActor({ id: 'vera', email: vera.email, groups: ['closer_t1', 'verification'] });
    const nameless = { ...carl, groups: ['customer_service', 'closer_t2'], first_name: '', last_name: '' };
    const found = transferDestinations(actor, call, [vera, nameless]).filter(({ kind }) => kind === 'agent');
    expect(found).toMatchObject([{ to: 'agent:carl@coverline.test', label: 'carl@coverline.test' }]);
  });

  it('include every available agent for an admin, except the call’s own agent', () => {
    const admin = anAdmin();
    const all = [...users, anAdminUser({ available: true }), { ...john, available: true }];
    expect(namesOf(transferDestinations(admin, call, all)).filter(to => agentEmailIn(to))).toEqual([
      'agent:vera@coverline.test',
      'agent:john.doe@coverline.test',
    ]);
  });

  it('include no single agents for anybody else', () => {
    expect(groupsOf(transferDestinations(anActor(), call, users))).toEqual(['spanish_speaking_agent']);
  });

  it('accept an agent who has just become unavailable, for an admin only', () => {
    expect(transferDestination(anAdmin(), call, users, 'agent:john.doe@coverline.test')).toMatchObject({
      available: 0,
    });
    expect(transferDestination(anActor(), call, users, 'agent:john.doe@coverline.test')).toBeUndefined();
    expect(transferDestination(anAdmin(), call, users, 'agent:gone@coverline.test')).toBeUndefined();
    expect(transferDestination(anActor(), call, users, 'closer_t9')).toBeUndefined();
  });

  it('have readable labels', () => {
    expect(groupLabel('customer_service')).toBe('Customer Service');
    expect(agentEmailIn('closer_t1')).toBeUndefined();
    expect(agentEmailIn('agent:a@b.c')).toBe('a@b.c');
  });
});

const dialled = (status: DialStatus) => anAcceptedDial({ customer_dial: { status, sequence: 1 } });

describe('a transfer is rejected', () => {
  it.each([
    ['after the call has ended', anEndedCall(), 'conflict'],
    ['before the call is accepted', aCall(), 'conflict'],
    ['while the agent is disconnected', anAcceptedCall({ agent_disconnected: true }), 'conflict'],
    ['while the agent hangs up', anAcceptedCall({ ending: true }), 'conflict'],
    ['while the agent leaves', anAcceptedCall({ leaving: true }), 'conflict'],
    ['within a minute of the last transfer', anAcceptedCall({ transfer_ts: at(41) }), 'too_many_requests'],
    ['while the customer’s phone rings', dialled('ringing'), 'conflict'],
    ['while a transfer is pending', anAcceptedCall({ transfer_ts: at(0), transfer_status: 'Requested' }), 'conflict'],
  ])('%s', (_, state, code) => {
    expect(transferProblem(state, at(100))).toMatchObject({ code });
  });

  it.each([
    [anAcceptedCall()],
    [anAcceptedCall({ transfer_ts: at(40), transfer_status: 'Failed' })],
    [dialled('in-progress')],
  ])('is otherwise allowed', state => {
    expect(transferProblem(state, at(100))).toBeUndefined();
  });
});

it.each([
  [undefined, 0],
  [at(100), 60],
  [at(99), 59],
  [at(40), 0],
])('after a transfer at %s there are %i seconds to wait', (transfer_ts, seconds) => {
  expect(transferWaitS({ transfer_ts }, at(100))).toBe(seconds);
});
