import { beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '#platform/handlers/actor';
import { keys } from '#platform/table/engine/keys';
import { getItem } from '#platform/table/engine/read';
import { at } from '../../tests/support/builders/a-call.ts';
import { aStoredLead } from '../../tests/support/builders/a-stored-lead.ts';
import { anActor, anotherAgent } from '../../tests/support/builders/an-actor.ts';
import { rejectedAs } from '../../tests/support/unit/rejected-as.ts';
import { startUnitTable } from '../../tests/support/unit/unit-table.ts';
import { viewLead } from './view-lead.ts';

const maria = anActor();
const john = anotherAgent();
const JOHN = john.user.id;
const DAY_S = 24 * 3600;

beforeEach(() => {
  startUnitTable();
});

type How = { viewing?: boolean; visit?: string; now?: string };
/** The ids of the others who have the lead open. */
const look = async (leadId: string, actor: Actor, { viewing = true, visit = 'first', now = at(0) }: How = {}) =>
  (await viewLead({ actor, now }, { leadId, visit, viewing })).data.map(({ user_id }) => user_id);
const stored = (leadId: string) => getItem(keys.leadViewer(leadId, maria.user.id), { latest: true });

describe('those who have a lead open', () => {
  it('are named to the others until they close it', async () => {
    const { id } = await aStoredLead();
    expect(await look(id, maria)).toEqual([]);
    expect(await look(id, john)).toEqual([maria.user.id]);
    expect(await look(id, maria)).toEqual([JOHN]);
    expect(await look(id, john, { viewing: false })).toEqual([]);
    expect(await look(id, maria)).toEqual([]);
    expect(await look(id, john, { visit: 'second' })).toEqual([maria.user.id]);
    expect(await look(id, maria)).toEqual([JOHN]);
  });

  it('do not come back by a request that was sent before they closed it', async () => {
    const { id } = await aStoredLead();
    await look(id, john, { viewing: false });
    await look(id, john);
    expect(await look(id, maria)).toEqual([]);
  });

  it('stay where an earlier visit is closed after a later one began', async () => {
    const { id } = await aStoredLead();
    await look(id, john);
    await look(id, john, { visit: 'second' });
    await look(id, john, { viewing: false });
    expect(await look(id, maria)).toEqual([JOHN]);
  });

  it('count as gone 50 seconds after their last request, and expire a day later', async () => {
    const { id } = await aStoredLead();
    await look(id, maria);
    expect((await stored(id))?.expires_at).toBe(Date.parse(at(50 + DAY_S)) / 1000);
    expect(await look(id, john, { now: at(49) })).toEqual([maria.user.id]);
    expect(await look(id, john, { now: at(50) })).toEqual([]);
  });

  it('have versions that only grow', async () => {
    const { id } = await aStoredLead();
    const versions: unknown[] = [];
    for (const how of [{}, {}, { viewing: false }, { visit: 'second' }]) {
      await look(id, maria, how);
      versions.push((await stored(id))?.version);
    }
    expect(versions).toEqual([1, 2, 3, 4]);
  });

  it.each([true, false])('are none of a lead that does not exist (viewing: %s)', async viewing => {
    await expect(look('nobody', maria, { viewing })).rejects.toEqual(rejectedAs('not_found'));
    expect(await stored('nobody')).toBeUndefined();
  });
});
