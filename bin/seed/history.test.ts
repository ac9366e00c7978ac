import { describe, expect, it } from 'vitest';
import { decidingGroup, isAdmin } from '#shared/access/access';
import { defaultGroupConfigurations } from '#shared/access/default-groups';
import type { Call } from '#shared/calls/call';
import { isOffered } from '#shared/dispositions/disposition-rules';
import { noteRequired } from '#shared/dispositions/note-required';
import { Lead } from '#shared/leads/lead';
import { at } from '../../tests/support/builders/a-call.ts';
import { aUser } from '../../tests/support/builders/a-user.ts';
import { someHistory } from './history.ts';
import { people } from './people.ts';
import { createRandom, SEED } from './random.ts';

const configurations = defaultGroupConfigurations.map(group => ({ ...group, version: 1, updated_ts: at(0) }));
const agents = people.map(({ email, groups }, index) =>
  aUser({
    id: `user-${index}`,
    email,
    groups,
    roles: configurations.filter(c => groups.includes(c.name)).flatMap(c => c.roles),
  }),
);
const agentOf = (call: Pick<Call, 'reservation_user_email'>) =>
  agents.find(agent => agent.email === call.reservation_user_email) ?? expect.fail();

const inNewYork = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  dateStyle: 'short',
  timeStyle: 'medium',
  hour12: false,
});
/** `2026-01-05, 14:03:00` */
const local = (ts = '') => inNewYork.format(new Date(ts));
const dayOf = (ts?: string) => local(ts).slice(0, 10);
const timeOf = (ts?: string) => local(ts).slice(12);

const historyAt = (now: string) => someHistory(createRandom(SEED), agents, new Date(now));

describe.each([
  ['in the afternoon', '2026-07-15T19:00:00.000Z', '2026-07-15'],
  ['at night', '2026-01-05T04:00:00.000Z', '2026-01-04'],
  ['before the first call of the day', '2026-01-05T14:20:00.000Z', '2026-01-04'],
  ['after the clocks were changed', '2026-03-09T18:00:00.000Z', '2026-03-09'],
])('the history of a system that is seeded %s', (_, now, latestDay) => {
  const { leads, calls } = historyAt(now);

  it('is the same for the same time', () => {
    expect(historyAt(now)).toEqual({ leads, calls });
  });

  it('has calls of every agent on the latest working day and on days before', () => {
    for (const { email } of agents) {
      const days = calls.filter(call => call.reservation_user_email === email).map(call => dayOf(call.created_ts));
      expect(
        days.filter(day => day === latestDay),
        email,
      ).toHaveLength(3);
      expect(new Set(days).size).toBeGreaterThan(10);
    }
  });

  it('lies between 9 am and 8 pm in New York, and never in the future', () => {
    for (const call of calls) {
      expect(timeOf(call.created_ts) >= '09:00:00', local(call.created_ts)).toBe(true);
      expect(timeOf(call.disposition_ts) <= '20:00:00', local(call.disposition_ts)).toBe(true);
      expect(call.disposition_ts && call.disposition_ts <= now).toBe(true);
    }
  });

  it('never has two calls of one agent at the same time', () => {
    for (const { email } of agents) {
      const own = calls
        .filter(call => call.reservation_user_email === email)
        .sort((a, b) => a.created_ts.localeCompare(b.created_ts));
      for (const [index, call] of own.entries())
        expect((own[index - 1]?.disposition_ts ?? '') <= call.created_ts, `${email} ${call.created_ts}`).toBe(true);
    }
  });
});

describe('the history of a system', () => {
  const { leads, calls } = historyAt('2026-07-15T19:00:00.000Z');

  it('has dispositions that the agent’s group offers, with a note if one is required', () => {
    for (const call of calls) {
      const agent = agentOf(call);
      const { callConfigs = {} } = decidingGroup(agent, configurations) ?? {};
      expect(
        isAdmin(agent) || isOffered({ roles: [], callConfigs }, call, call.disposition ?? ''),
        call.disposition,
      ).toBe(true);
      const quick = ['Voicemail', 'NO QUAL, NO PITCH', 'DO NOT CALL'].includes(call.disposition ?? '');
      const disposition = { name: call.disposition ?? '', requiresNote: false };
      expect(Boolean(call.disposition_note) || !noteRequired(call, disposition, quick)).toBe(true);
    }
  });

  it('has calls that fronters of both kinds transferred to closers', () => {
    const passedOn = calls.filter(call => call.transfer_from_user_group);
    expect(new Set(passedOn.map(call => call.transfer_from_user_group))).toEqual(new Set(['fronter_t2', 'fronter_t3']));
    for (const call of passedOn) {
      expect(people.find(person => person.email === call.transfer_from_user_email)?.groups).toEqual([
        call.transfer_from_user_group,
      ]);
      expect(agentOf(call).roles).not.toContain('fronter');
    }
  });

  it('sets on each lead the result of its last call', () => {
    for (const lead of leads) {
      const own = calls.filter(call => call.lead_key === `lead/${lead.id}`);
      const last = own.sort((a, b) => a.created_ts.localeCompare(b.created_ts)).at(-1);
      expect(lead.last_disposition).toBe(last?.disposition);
      if (last?.reservation_user_email)
        expect(Object.values(lead.last_agent_email_by_role ?? {})).toContain(last.reservation_user_email);
      expect(Lead.safeParse({ ...lead, version: 1 }).success).toBe(true);
    }
  });

  it('has leads that a closer qualified in a call, with what the customer told', () => {
    const qualified = leads.filter(lead => lead.Qualified_Lead !== undefined);
    expect(qualified.length).toBeGreaterThan(20);
    for (const lead of qualified) {
      const own = calls.filter(call => call.lead_key === `lead/${lead.id}`);
      const at = own.find(call => call.created_ts === lead.qualified_ts) ?? expect.fail();
      expect(agentOf(at).roles).toContain('closer');
      expect(lead.qualifying_agent_email_by_role).toEqual({ closer: at.reservation_user_email });
      expect(lead.dial_closed_reason).toBe(`Closed: ${lead.last_disposition}`);
      expect(lead.budget).toBeDefined();
    }
  });

  it('is small', () => {
    expect(calls.length).toBeLessThan(170);
    expect(leads).toHaveLength(120);
  });
});
