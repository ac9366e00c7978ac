import { afterEach, describe, expect, it, vi } from 'vitest';
import { CONFLICT_ATTEMPTS } from '#platform/retry-on-conflict';
import { keys } from '#platform/table/engine/keys';
import { deletion } from '#platform/table/engine/steps';
import { writeOne } from '#platform/table/engine/write';
import { createLead, updateLead as writeLead } from '#platform/table/leads';
import { at } from '../../tests/support/builders/a-call.ts';
import { aLead } from '../../tests/support/builders/a-lead.ts';
import { anActor } from '../../tests/support/builders/an-actor.ts';
import { startUnitTable } from '../../tests/support/unit/unit-table.ts';
import { lookupLead } from './lookup-lead.ts';
import { updateLead } from './update-lead.ts';

afterEach(() => vi.restoreAllMocks());

const deps = { actor: anActor(), now: at(9) };

describe('an edit that meets others', () => {
  const edit = () => updateLead(deps, { leadId: '42', data: { spouse: { first_name: 'Sam' } } });
  /** Another user changes the lead just before each of the first `times` writes. */
  const given = (times: number) => {
    const table = startUnitTable({ leads: [aLead()] });
    const attempts: number[] = [];
    table.beforeWrite('each', async () => {
      if (attempts.push(attempts.length + 1) <= times) await writeLead('42', { set: { city: 'Reno' } });
    });
    return attempts;
  };

  it('is tried on the lead as it is then, and answers what was made of it', async () => {
    const attempts = given(2);
    expect(await edit()).toEqual(aLead({ city: 'Reno', spouse: { first_name: 'Sam' }, version: 4 }));
    expect(attempts).toEqual([1, 2, 3]);
  });

  it('gives up with a message where they do not end', async () => {
    const attempts = given(Number.POSITIVE_INFINITY);
    const message = 'This lead is being changed by others right now. Please try again.';
    await expect(edit()).rejects.toMatchObject({ code: 'conflict', message });
    expect(attempts).toHaveLength(CONFLICT_ATTEMPTS);
  });
});

it('looking up a number that others take and give up meanwhile ends with a message', async () => {
  const table = startUnitTable();
  const { version: _, ...other } = aLead();
  const wanted = { phone_number: other.phone_number, create_lead_if_missing: true };
  let others = 0;
  table.beforeWrite('each', () => createLead({ ...other, id: `other-${++others}` }));
  table.beforeRead('each', () => writeOne(deletion(keys.leadPhone(other.phone_number))));
  await expect(lookupLead(deps, wanted)).rejects.toMatchObject({ code: 'conflict' });
});
