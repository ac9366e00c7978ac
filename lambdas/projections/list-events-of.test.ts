import { describe, expect, it } from 'vitest';
import type { Lead } from '#shared/leads/lead';
import { aCall } from '../../tests/support/builders/a-call.ts';
import { aLead } from '../../tests/support/builders/a-lead.ts';
import { aSale, aSelectedProduct } from '../../tests/support/builders/a-product.ts';
import { listEventsOf } from './list-events-of.ts';

const LISTED = [{ name: 'lead.to_list', detail: { lead_id: '42' } }];

const ofLead = (fields: Partial<Lead>) =>
  listEventsOf({ entity: 'lead', old: aLead(), new: aLead({ version: 2, ...fields }) });

describe('a lead is to be listed again', () => {
  it('when it is created, and when it is gone', () => {
    expect(listEventsOf({ entity: 'lead', new: aLead() })).toEqual(LISTED);
    expect(listEventsOf({ entity: 'lead', old: aLead() })).toEqual(LISTED);
  });

  it.each<Partial<Lead>>([
    { first_name: 'Bea' },
    { last_name: undefined },
    { phone_number: '+15552340002' },
    { email: 'ada@x.test' },
    { lead_source: 'radio' },
    { assigned_agent_email_by_role: { closer: 'kim@coverline.test' } },
    { cost_from_manual_input: 0 },
  ])('when it changes by %j', fields => {
    expect(ofLead(fields)).toEqual(LISTED);
  });

  it('when a product of it gets a status, is sold again or for another group or source, or is deleted', () => {
    const [chosen, sold] = [aSelectedProduct({ lead_id: '42' }), aSale({ lead_id: '42' })];
    const again = { ...sold, sale_ts: '2026-01-09T15:00:00.000Z' };
    const elsewhere = { ...sold, sold_in_group: 'closer_t2' };
    const ofOther = { ...sold, sold_lead_source: 'tv_spot' };
    for (const change of [
      { old: chosen, new: sold },
      { old: sold, new: again },
      { old: sold, new: elsewhere },
      { old: sold, new: ofOther },
      { old: sold },
    ])
      expect(listEventsOf({ entity: 'selected-product', ...change })).toEqual(LISTED);
  });
});

describe('a lead is not listed again', () => {
  it('when the list says the same of it', () => {
    expect(ofLead({ city: 'Reno' })).toEqual([]);
    const ofACall = { last_disposition: 'Sale', last_agent_email_by_role: { closer: 'kim@coverline.test' } };
    expect(ofLead(ofACall)).toEqual([]);
  });

  it('when a product changes without its status', () => {
    const sold = aSale({ lead_id: '42' });
    expect(listEventsOf({ entity: 'selected-product', old: sold, new: { ...sold, premium: 1 } })).toEqual([]);
  });

  it('when something else changes', () => {
    expect(listEventsOf({ entity: 'call', new: aCall() })).toEqual([]);
  });
});
