import { beforeEach, describe, expect, it } from 'vitest';
import { may } from '#shared/access/access';
import {
  deleteSavedView as deleteOperation,
  listSavedViews as listOperation,
  createSavedView as operation,
  updateSavedView as updateOperation,
} from '#shared/contracts/backoffice';
import { MOST_SAVED_VIEWS } from '#shared/lists/saved-view';
import { anActor, anAdmin, anotherAgent } from '../../../tests/support/builders/an-actor.ts';
import { rejectedAs } from '../../../tests/support/unit/rejected-as.ts';
import { startUnitTable, type UnitTable } from '../../../tests/support/unit/unit-table.ts';
import { createSavedView } from './create-saved-view.ts';
import { deleteSavedView } from './delete-saved-view.ts';
import { listSavedViews } from './list-saved-views.ts';
import { updateSavedView } from './update-saved-view.ts';

const NOW = '2026-03-10T15:00:00.000Z';
const [ann, john, admin] = [anActor(), anotherAgent(), anAdmin()];

let table: UnitTable;
beforeEach(() => {
  table = startUnitTable();
});

const keep = (actor = ann, { shared = false, name = 'Sold today' } = {}) =>
  createSavedView(
    { actor, now: NOW },
    operation.input.parse({ list: 'leads', shared, name, filter: { sale_status: 'sale' } }),
  );
const remove = (actor: typeof ann, of: { id: string; list: 'leads'; shared: boolean }, version = 1) =>
  deleteSavedView({ actor, now: NOW }, { ...of, version });
const namesFor = async (actor = ann) => (await listSavedViews(actor, { list: 'leads' })).data.map(({ name }) => name);

describe('the saved views of a list', () => {
  it('are the user’s own, and those that admins keep for everybody', async () => {
    expect(await keep()).toMatchObject({ filter: { sale_status: 'sale' }, user_id: ann.user.id, version: 1 });
    await keep(admin, { shared: true, name: 'Shared' });
    expect([await namesFor(ann), await namesFor(john)]).toEqual([['Shared', 'Sold today'], ['Shared']]);
  });

  it('are changed by the user, on the version that the user has seen', async () => {
    const { id } = await keep();
    const change = { id, list: 'leads' as const, shared: false, name: 'Sold' };
    expect(await updateSavedView({ actor: ann, now: NOW }, { ...change, version: 1 })).toMatchObject({ name: 'Sold' });
    const again = updateSavedView({ actor: ann, now: NOW }, { ...change, version: 1 });
    await expect(again).rejects.toEqual(rejectedAs('conflict'));
  });

  it('of another user can’t be changed or deleted', async () => {
    const { id } = await keep();
    const of = { id, list: 'leads' as const, shared: false };
    const change = updateSavedView({ actor: john, now: NOW }, { ...of, version: 1, name: 'Mine' });
    await expect(change).rejects.toEqual(rejectedAs('not_found'));
    await remove(john, of);
    expect(await namesFor(ann)).toEqual(['Sold today']);
    await remove(ann, of);
    expect(await remove(ann, of)).toEqual({});
    expect(await namesFor(ann)).toEqual([]);
  });

  it('for everybody are written by admins only', async () => {
    const { id } = await keep(admin, { shared: true });
    const of = { id, list: 'leads' as const, shared: true };
    for (const attempt of [
      () => keep(ann, { shared: true }),
      () => updateSavedView({ actor: ann, now: NOW }, { ...of, version: 1, name: 'Mine' }),
      () => remove(ann, of),
    ])
      await expect(attempt()).rejects.toEqual(rejectedAs('forbidden'));
    expect(await namesFor(john)).toEqual(['Sold today']);
  });

  it('are not deleted where another admin has changed them meanwhile', async () => {
    const { id } = await keep(admin, { shared: true });
    const of = { id, list: 'leads' as const, shared: true };
    const change = { ...of, version: 1, name: 'Renamed' };
    await updateSavedView({ actor: admin, now: NOW }, change);
    await expect(remove(admin, of)).rejects.toEqual(rejectedAs('conflict'));
    table.beforeWrite(1, () => updateSavedView({ actor: admin, now: NOW }, { ...change, version: 2, name: 'Again' }));
    await expect(remove(admin, of, 2)).rejects.toEqual(rejectedAs('conflict'));
    expect(await namesFor(john)).toEqual(['Again']);
  });

  it('have a record of each change, with what they were', async () => {
    const { id } = await keep(admin, { shared: true });
    const of = { id, list: 'leads' as const, shared: true };
    await updateSavedView({ actor: admin, now: NOW }, { ...of, version: 1, name: 'Renamed' });
    await remove(admin, of, 2);
    const records = table
      .itemsOf('saved-view-record')
      .map(({ before, after, user_id }) => ({ before, after, user_id }));
    const [first, second] = ['Sold today', 'Renamed'].map(name => ({ name, filter: { sale_status: 'sale' } }));
    const user_id = admin.user.id;
    expect(records).toEqual([
      { after: first, user_id },
      { before: first, after: second, user_id },
      { before: second, user_id },
    ]);
  });

  it('are limited in number', async () => {
    for (let n = 0; n < MOST_SAVED_VIEWS; n++) await keep();
    await expect(keep()).rejects.toEqual(rejectedAs('rejected', 'There are 40 views already. Delete one first.'));
  });

  it('are limited in number also where many are created at once', async () => {
    for (let n = 0; n < MOST_SAVED_VIEWS - 1; n++) await keep();
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => keep()));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await namesFor()).toHaveLength(MOST_SAVED_VIEWS);
    await keep(john);
  });

  it('may be created again after one was deleted', async () => {
    const { id } = await keep();
    for (let n = 1; n < MOST_SAVED_VIEWS; n++) await keep();
    await remove(ann, { id, list: 'leads', shared: false });
    expect(await keep()).toMatchObject({ version: 1 });
  });

  it.each([
    ['reads', listOperation],
    ['creates', operation],
    ['changes', updateOperation],
    ['deletes', deleteOperation],
  ])('are there only for who has the list: nobody else %s them', (_, { access }) => {
    expect(may({ ...ann.access, features: [] }, access)).toBe(false);
    expect(may({ ...ann.access, features: ['Leads'] }, access)).toBe(true);
  });

  it.each([
    ['a name of spaces', { name: ' ' }],
    ['a card number in the search', { filter: { q: '4111 1111 1111 1111' } }],
    ['a field of another kind', { filter: { 'sale status': 'sale' } }],
    ['too many fields', { filter: Object.fromEntries(Array.from('abcdefghijklm', letter => [letter, '1'])) }],
  ])('may not have %s', (_, fields) => {
    const input = { list: 'leads', shared: false, name: 'Sold', filter: {}, ...fields };
    expect(operation.input.safeParse(input).success).toBe(false);
  });
});
