import { describe, expect, it } from 'vitest';
import { aLead } from '../../tests/support/builders/a-lead.ts';
import { QUALIFIED_LEAD } from '../leads/lead.ts';
import { contributionsOfLead } from './lead-figures.ts';

const NEW = { day: '2026-01-05', hour: 10, lead_source: 'google', figures: { leads_qtd: 1 } };
const aQualifiedLead = (by?: Parameters<typeof aLead>[0]) =>
  aLead({ Qualified_Lead: QUALIFIED_LEAD, qualified_ts: '2026-01-06T02:00:00.000Z', ...by });

it('a lead counts as new in the hour in which it was created, for its lead source', () => {
  expect(contributionsOfLead(aLead())).toEqual([NEW]);
});

it('a lead whose cost was typed counts with it, also if it cost nothing', () => {
  const figuresOf = (cost: number) => contributionsOfLead(aLead({ cost_from_manual_input: cost }))[0]?.figures;
  expect(figuresOf(7_50)).toEqual({ leads_qtd: 1, typed_cost_leads_qtd: 1, typed_costs: 7_50 });
  expect(figuresOf(0)).toEqual({ leads_qtd: 1, typed_cost_leads_qtd: 1, typed_costs: 0 });
});

it('a lead without lead source counts for the company', () => {
  expect(contributionsOfLead(aLead({ lead_source: undefined }))).toEqual([
    { day: '2026-01-05', hour: 10, figures: { leads_qtd: 1 } },
  ]);
});

describe('a qualified lead', () => {
  const onHold = { day: '2026-01-05', hour: 21, lead_source: 'google', figures: { on_holds_qtd: 1 } };
  const [fronter, closer] = ['owen.brooks@coverline.test', 'maria.lopez@coverline.test'];

  it.each([
    ['its fronter', { fronter, closer }, fronter],
    ['its closer where no fronter had it', { closer }, closer],
  ])('counts as an On Hold in the hour in which it was qualified, for %s', (_, by, user_email) => {
    const lead = aQualifiedLead({ qualifying_agent_email_by_role: by });
    expect(contributionsOfLead(lead)).toEqual([NEW, { ...onHold, user_email }]);
  });

  it('counts for the group in which it was qualified', () => {
    const lead = aQualifiedLead({ qualified_in_group: 'fronter_t2' });
    expect(contributionsOfLead(lead)).toEqual([NEW, { ...onHold, group: 'fronter_t2' }]);
  });

  it('that nobody is known to have qualified counts for the company', () => {
    expect(contributionsOfLead(aQualifiedLead())).toEqual([NEW, onHold]);
  });
});

it.each([
  ['is not qualified', { Qualified_Lead: 'Not Qualified' }],
  ['has no time of qualification', { qualified_ts: undefined }],
])('a lead that %s is no On Hold', (_, fields) => {
  expect(contributionsOfLead(aQualifiedLead(fields))).toEqual([NEW]);
});
