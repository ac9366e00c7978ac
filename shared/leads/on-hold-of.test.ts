import { describe, expect, it } from 'vitest';
import { aLead } from '../../tests/support/builders/a-lead.ts';
import { type Lead, QUALIFIED_LEAD } from './lead.ts';
import { onHoldOf } from './on-hold-of.ts';

const [THEN, NOW] = ['2026-01-06T15:00:00.000Z', '2026-02-06T15:00:00.000Z'];
const [owen, ben] = ['owen.brooks@coverline.test', 'ben.fox@coverline.test'];
const ofOwen = { qualified_ts: THEN, qualified_by_email: owen };
const ofBen = { qualified_ts: NOW, qualified_by_email: ben };
const ofNobody = { qualified_ts: THEN, qualified_by_email: null };
const qualified = { Qualified_Lead: QUALIFIED_LEAD };
const unqualified = { Qualified_Lead: 'Not Qualified' };
const fronter = { email: ben, role: 'fronter', isAnswer: true, now: NOW } as const;

describe('the On Hold of a lead', () => {
  it.each<[string, Partial<Lead>, object, object]>([
    ['begins with the first answer', {}, {}, ofBen],
    [
      'begins without an agent, if that is nobody who counts',
      {},
      { role: 'verification' },
      { ...ofNobody, qualified_ts: NOW },
    ],
    ['begins without an agent, if that is only an admin', {}, { role: undefined }, { ...ofNobody, qualified_ts: NOW }],
    ['begins with a closer', {}, { role: 'closer' }, ofBen],
    ['stays with its agent', { ...qualified, ...ofOwen }, {}, ofOwen],
    [
      'stays with the fronter if it was qualified before this was stored',
      { ...qualified, qualified_ts: THEN, qualifying_agent_email_by_role: { fronter: owen, closer: ben } },
      {},
      ofOwen,
    ],
    [
      'stays with the closer if it was qualified before this was stored',
      { ...qualified, qualified_ts: THEN, qualifying_agent_email_by_role: { closer: owen } },
      {},
      ofOwen,
    ],
    ['is a new one after the lead was not qualified', { ...unqualified, ...ofOwen }, {}, ofBen],
    ['is the earlier one after its agent said it was not', { ...unqualified, ...ofOwen }, { email: owen }, ofOwen],
    [
      'is the earlier one where an admin corrects that answer',
      { ...unqualified, ...ofOwen },
      { role: undefined },
      ofOwen,
    ],
    ['is taken over by an answer, where it is nobody’s', { ...qualified, ...ofNobody }, {}, ofBen],
    ['is not taken over by going on with the script', { ...qualified, ...ofNobody }, { isAnswer: false }, ofNobody],
    ['is not taken over by an admin', { ...qualified, ...ofNobody }, { role: undefined }, ofNobody],
  ])('%s', (_, lead, by, expected) => {
    expect(onHoldOf(aLead(lead), { ...fronter, ...by })).toEqual(expected);
  });
});
