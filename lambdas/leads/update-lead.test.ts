import { describe, expect, it, vi } from 'vitest';
import { at } from '../../tests/support/builders/a-call.ts';
import { aLead } from '../../tests/support/builders/a-lead.ts';
import { anActor } from '../../tests/support/builders/an-actor.ts';
import type { LeadTable } from './lead-table.ts';
import { lookupLead } from './lookup-lead.ts';
import { updateLead } from './update-lead.ts';

type Edited = Awaited<ReturnType<LeadTable['edit']>>;

describe('an edit that meets others', () => {
  const given = (...outcomes: Edited[]) => {
    const versions = [1, 2, 3, 4, 5, 6, 7].map(version => aLead({ version }));
    const table = {
      getLead: vi.fn(async () => versions.shift()),
      edit: vi.fn<LeadTable['edit']>(async () => outcomes.shift() ?? 'again'),
    };
    const answer = updateLead({ table, actor: anActor(), now: at(9) }, { leadId: '42', data: { city: 'Reno' } });
    return { table, answer };
  };

  it('is tried on the lead as it is then, and answers what was made of it', async () => {
    const { table, answer } = given('again', 'again', 'written');
    expect(await answer).toEqual(aLead({ version: 4 }));
    expect(table.edit.mock.calls.map(([lead]) => lead.version)).toEqual([1, 2, 3]);
  });

  it('gives up with a sentence where they do not end', async () => {
    const sentence = 'This lead is being changed by others right now. Please try again.';
    await expect(given().answer).rejects.toMatchObject({ code: 'conflict', message: sentence });
  });
});

it('looking up a number that others take and give up meanwhile ends with a sentence', async () => {
  const table = { leadByPhone: async () => undefined, create: async () => false };
  const wanted = { phone_number: '+15552340001', create_lead_if_missing: true };
  await expect(lookupLead({ table, actor: anActor(), now: at(0) }, wanted)).rejects.toMatchObject({ code: 'conflict' });
});
