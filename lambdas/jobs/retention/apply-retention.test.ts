import { beforeEach, describe, expect, it, vi } from 'vitest';
import { auditRecordsOfLead, auditStep } from '#platform/table/audit/audit-records';
import { createCall, updateCall } from '#platform/table/calls';
import { keys } from '#platform/table/engine/keys';
import { writeOne, writeTogether } from '#platform/table/engine/write';
import { leadWorkedOn } from '#platform/table/lead-data/beside-lead';
import { getErasure } from '#platform/table/lead-data/erasures';
import {
  checkAgain,
  retentionProgress,
  retentionStore,
  saveRetentionProgress,
} from '#platform/table/lead-data/retention';
import { createLead, getLead, updateLead } from '#platform/table/leads';
import { createLogMessage } from '#platform/table/messages';
import { paymentUpdate } from '#platform/table/payments';
import { saveRollupGeneration } from '#platform/table/rollup-generation';
import { selectedProductStep } from '#platform/table/selected-products';
import { putSetting } from '#platform/table/settings/setting-store';
import { upcomingCallbackCreation } from '#platform/table/upcoming-callbacks';
import { keyOf } from '#shared/keys';
import { ERASED_NUMBER } from '#shared/phone/phone-number';
import { defaultRetention, type Periods, type RetentionSetting } from '#shared/retention/retention-setting';
import { aCall, at, CUSTOMER_SID } from '../../../tests/support/builders/a-call.ts';
import {
  aFullLead,
  CALL_RECORDING,
  CUSTOMERS_WORDS,
  VOICE_VERIFICATION,
  WORDS_OF_APPLICATION,
} from '../../../tests/support/builders/a-full-lead.ts';
import { aLead } from '../../../tests/support/builders/a-lead.ts';
import { aSelectedProduct } from '../../../tests/support/builders/a-product.ts';
import { anAdmin } from '../../../tests/support/builders/an-actor.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { startUnitTable, type UnitTable } from '../../../tests/support/unit/unit-table.ts';
import { placeLegalHold } from '../../backoffice/lead-data/place-legal-hold.ts';
import { countDocument } from '../../projections/count-document.ts';
import { projectLeadRow } from '../../projections/project-lead-row.ts';
import { beginErasure } from '../erasure/begin-erasure.ts';
import { applyRetention } from './apply-retention.ts';

let table: UnitTable;
let log: ReturnType<typeof captureLog>;
const deleteObject = vi.fn(async (_: string) => {});

beforeEach(() => {
  log = captureLog();
  deleteObject.mockReset();
  table = startUnitTable();
});

/** The leads of the builders are of January 2026. */
const listed = async (...ids: string[]) => {
  await saveRollupGeneration({ current: 1, version: 0 });
  for (const id of ids) {
    await countDocument({ kind: 'lead', id });
    await projectLeadRow(id);
  }
};
const aFurtherLead = async (n: number) => {
  const { version: _, ...lead } = aLead({ id: `l-${n}`, phone_number: `+1555345000${n}` });
  await createLead(lead);
  return lead.id;
};
/** A lead that was looked at before, and is due again. */
const dueAgain = async (id: string, due: string) => {
  await listed(id);
  await checkAgain(id, due);
  await saveRetentionProgress({ looked_at: due, retention_version: 1, version: 1 });
};
type Options = { outOfTime?: () => boolean };
const apply = (now: string, { outOfTime = () => false }: Options = {}) =>
  applyRetention({ deleteObject, outOfTime, atOnce: 2 }, { now });
const save = (periods: Partial<Periods>, version = 1) => {
  const content: RetentionSetting = { ...defaultRetention, version };
  const changed = (line: Periods) => ({ ...line, ...periods });
  return putSetting(retentionStore, {
    ...content,
    unsold: changed(content.unsold),
    niia_health: changed(content.niia_health),
  });
};
/** The log lines with this message. */
const lines = (message: string) =>
  log
    .lines()
    .filter(line => line.includes(`"${message}"`))
    .map(line => JSON.parse(line));
const words = () => {
  const left = JSON.stringify(table.all().filter(({ entity }) => entity !== 'lead-row-copy'));
  return CUSTOMERS_WORDS.filter(word => left.includes(word));
};
const checkOf = (id = '42') => table.itemsOf('retention-check').find(({ lead_id }) => lead_id === id)?.due_ts;

describe('the retention', () => {
  it('erases payments after two years, messages after five, and the rest after ten', async () => {
    await aFullLead({ sale: false });
    await listed('42');
    await apply('2027-12-01T00:00:00.000Z');
    expect(table.itemsOf('payment')).toHaveLength(1);
    await apply('2028-01-06T00:00:00.000Z');
    expect([table.itemsOf('payment'), table.itemsOf('security-code')]).toEqual([[], []]);
    expect(table.itemsOf('log-message')).toHaveLength(1);
    await apply('2031-01-06T00:00:00.000Z');
    expect(table.itemsOf('log-message')).toEqual([]);
    expect(
      (await auditRecordsOfLead('42', { limit: 9 })).data.map(({ action, fields }) => [action, ...fields]),
    ).toEqual([
      ['retention_applied', 'messages'],
      ['retention_applied', 'payments'],
    ]);
    await apply('2036-01-06T00:00:00.000Z');
    await projectLeadRow('42');
    expect(words()).toEqual([]);
    expect(await getErasure('42')).toMatchObject({ cause: 'retention', user_id: 'retention' });
    expect(await getLead('42')).toMatchObject({ phone_number: ERASED_NUMBER });
  });

  it('deletes recordings at their own time, with the field that names them', async () => {
    await save({ recordings: 12 });
    await aFullLead({ sale: false });
    await listed('42');
    await apply('2027-01-06T00:00:00.000Z');
    expect(deleteObject.mock.calls.flat().sort()).toEqual([CALL_RECORDING, VOICE_VERIFICATION].sort());
    expect(JSON.stringify([table.itemsOf('call'), table.itemsOf('verification-event')])).not.toContain('recordings/');
  });

  it('keeps recordings that are younger, also of a lead that was changed a moment ago', async () => {
    await save({ recordings: 12 });
    await aFullLead({ sale: false, call: { created_ts: '2026-11-01T00:00:00.000Z' } });
    await listed('42');
    table.lag(keys.lead('42'));
    await apply('2027-02-01T00:00:00.000Z');
    expect(deleteObject.mock.calls.flat()).toEqual([VOICE_VERIFICATION]);
    expect(checkOf()).toBe('2027-11-01T00:00:00.000Z');
  });

  it('keeps the voice verification of a sale as long as the law requires, whatever the period', async () => {
    await save({ recordings: 12 });
    await aFullLead();
    await listed('42');
    await apply('2027-01-06T00:00:00.000Z');
    expect(deleteObject.mock.calls.flat()).toEqual([CALL_RECORDING]);
  });

  it('counts from the last thing that happened to the lead', async () => {
    await save({ recordings: 12, messages: 12, payments: 12, leads: 12 });
    const id = await aFurtherLead(1);
    await listed(id);
    await aFullLead({
      sale: false,
      lead: { id: '42' },
      call: { lead_key: `lead/${id}`, created_ts: '2026-09-01T00:00:00.000Z' },
    });
    await apply('2027-02-01T00:00:00.000Z');
    expect((await getLead(id))?.erased_ts).toBeUndefined();
    expect(checkOf(id)).toBe('2027-09-01T00:00:00.000Z');
    await apply('2027-09-02T00:00:00.000Z');
    expect((await getLead(id))?.erased_ts).toBeDefined();
  });

  it('leaves a lead on legal hold alone, and comes back', async () => {
    const hold = { reason: 'Case 7', user_email: 'ada', since_ts: '2026-02-01T00:00:00.000Z' };
    await aFullLead({ sale: false, lead: { legal_hold: hold } });
    await listed('42');
    await apply('2036-02-01T00:00:00.000Z');
    expect((await getLead('42'))?.erased_ts).toBeUndefined();
    expect(checkOf()).toBe('2036-03-02T00:00:00.000Z');
    await updateLead('42', { remove: ['legal_hold'] });
    await apply('2036-03-03T00:00:00.000Z');
    expect((await getLead('42'))?.erased_ts).toBeDefined();
  });

  describe('of a lead whose legal hold is placed at the same moment', () => {
    const now = '2027-02-01T00:00:00.000Z';
    const hold = () => placeLegalHold({ actor: anAdmin(), now }, { id: '42', reason: 'Case 7' });
    beforeEach(async () => {
      await save({ recordings: 12, messages: 12, payments: 12 });
      await aFullLead({ sale: false });
      await dueAgain('42', '2027-01-31T00:00:00.000Z');
    });
    const left = () => ({
      files: 2 - deleteObject.mock.calls.length,
      messages: table.itemsOf('log-message').length,
      payments: table.itemsOf('payment').length,
    });
    const look = async () => {
      await apply(now);
      expect(await getLead('42')).toMatchObject({ legal_hold: { reason: 'Case 7' } });
      expect(checkOf()).toBe('2027-02-02T00:00:00.000Z');
    };

    it('erases nothing, and looks at the lead again a day later', async () => {
      table.beforeWrite(1, hold);
      await look();
      expect(left()).toEqual({ files: 2, messages: 1, payments: 1 });
      expect((await auditRecordsOfLead('42', { limit: 9 })).data).toMatchObject([{ action: 'legal_hold_placed' }]);
    });

    it('keeps the next file, and nothing names the file that is gone', async () => {
      deleteObject.mockImplementationOnce(async () => void (await hold()));
      await look();
      expect(left()).toEqual({ files: 1, messages: 1, payments: 1 });
      const [gone] = deleteObject.mock.calls.flat();
      expect(JSON.stringify(table.all())).not.toContain(gone);
    });

    it.each([
      ['messages', 4, { files: 0, messages: 1, payments: 1 }],
      ['payments', 5, { files: 0, messages: 0, payments: 1 }],
    ])('keeps the %s, if the hold is placed before them', async (_, nth, expected) => {
      table.beforeWrite(nth, hold);
      await look();
      expect(left()).toEqual(expected);
    });
  });

  it.each([
    ['is held', { legal_hold: { reason: 'Case 7', user_email: 'ada', since_ts: '2027-02-01T00:00:00.000Z' } }],
    ['is erased', { erased_ts: '2027-02-01T00:00:00.000Z' }],
  ])(
    'keeps the next recording where only these are due and the lead %s, and looks again a day later',
    async (_, set) => {
      await save({ recordings: 12 });
      await aFullLead({ sale: false });
      await dueAgain('42', '2027-01-31T00:00:00.000Z');
      deleteObject.mockImplementationOnce(async () => void (await updateLead('42', { set })));
      await apply('2027-02-01T00:00:00.000Z');
      expect(deleteObject).toHaveBeenCalledOnce();
      expect(checkOf()).toBe('2027-02-02T00:00:00.000Z');
    },
  );

  it('decides again a day later about a lead that somebody has changed meanwhile', async () => {
    await save({ recordings: 12 });
    await aFullLead({ sale: false });
    await dueAgain('42', '2027-01-31T00:00:00.000Z');
    table.beforeWrite(1, () => updateLead('42', { set: { budget: '100' } }));
    await apply('2027-02-01T00:00:00.000Z');
    expect(deleteObject).not.toHaveBeenCalled();
    expect(checkOf()).toBe('2027-02-02T00:00:00.000Z');
  });

  it('leaves a lead with an open call alone until a day later', async () => {
    await aFullLead({ sale: false, call: { disposition: undefined } });
    await listed('42');
    await apply('2036-02-01T00:00:00.000Z');
    expect((await getLead('42'))?.erased_ts).toBeUndefined();
    expect(checkOf()).toBe('2036-02-02T00:00:00.000Z');
  });

  it('of a sold lead erases the application too, once the law does not require it any more', async () => {
    await aFullLead();
    const KEPT_UNTIL = '2036-01-05T15:10:00.000Z';
    await beginErasure({ leadId: '42', cause: 'request', by: { actor: { user: anAdmin().user }, now: at(0) } });
    await listed('42');
    await apply('2026-02-01T00:00:00.000Z');
    expect(checkOf()).toBe(KEPT_UNTIL);
    await apply('2036-01-05T15:09:59.999Z');
    expect(words()).toEqual(expect.arrayContaining(WORDS_OF_APPLICATION));
    await apply(KEPT_UNTIL);
    await projectLeadRow('42');
    expect(words()).toEqual([]);
    expect(checkOf()).toBeUndefined();
    expect((await auditRecordsOfLead('42', { limit: 9 })).data.map(({ action, fields }) => [action, fields])).toEqual([
      ['lead_erased', ['kept_by_law']],
      ['lead_erased', ['kept_by_law']],
    ]);
  });

  it('comes back to an erased lead with an open call a day later, until the call is over', async () => {
    await aFullLead({ sale: false });
    await listed('42');
    await apply('2036-02-01T00:00:00.000Z');
    const { version: _, ...begun } = aCall({ id: 'begun', customer_call_sid: 'begun', lead_key: 'lead/42' });
    await createCall({ ...begun, lead_name: 'Zephyrine' });
    await apply('2036-02-02T00:00:01.000Z');
    expect(checkOf()).toBe('2036-02-03T00:00:01.000Z');
    expect((await getErasure('42'))?.finished_ts).toBe('2036-02-01T00:00:00.000Z');
  });

  describe('of a lead with which somebody still works', () => {
    const now = '2027-02-01T00:00:00.000Z';
    const hourAgo = '2027-01-31T23:00:00.000Z';
    const looked = async () => {
      await dueAgain('42', hourAgo);
      await apply(now);
      return { isErased: (await getLead('42'))?.erased_ts !== undefined, payments: table.itemsOf('payment').length };
    };
    beforeEach(() => save({ recordings: 120, messages: 120, payments: 1, leads: 3 }));

    const changed = (action: 'lead_changed' | 'lead_opened') =>
      writeOne(auditStep({ actor: anAdmin(), now: hourAgo, leadId: '42', action, fields: ['budget'] }));

    it('keeps one that was edited or imported an hour ago, and looks again after its period', async () => {
      await aFullLead({ sale: false });
      await changed('lead_changed');
      expect(await looked()).toEqual({ isErased: false, payments: 0 });
      expect(checkOf()).toBe('2027-04-30T23:00:00.000Z');
    });

    it('erases one that somebody has only looked at', async () => {
      await aFullLead({ sale: false });
      await changed('lead_opened');
      expect(await looked()).toMatchObject({ isErased: true });
    });

    it('keeps one to which something was added, although that is gone', async () => {
      await aFullLead({ sale: false });
      await writeOne(leadWorkedOn('42', hourAgo));
      expect(await looked()).toMatchObject({ isErased: false });
    });

    it.each<[string, () => Promise<unknown>, string]>([
      [
        'a product with a later post date',
        async () => {
          const post_dated = { lead_id: '42', status: 'post_date', post_date: '2027-02-10' } as const;
          await writeTogether({ product: selectedProductStep(aSelectedProduct(post_dated)) });
        },
        '2027-02-11T05:00:00.000Z',
      ],
      [
        'a later callback',
        async () => {
          const callback = { callback_status: 'pending', callback_source: 'disposition_callback' } as const;
          const of = { lead_key: keyOf('lead', '42'), user_key: keyOf('user', 'agent-1') };
          const callback_time = '2027-02-03T15:00:00.000Z';
          await writeOne(upcomingCallbackCreation({ id: 'later', ...callback, ...of, callback_time }));
        },
        '2027-02-03T15:00:00.000Z',
      ],
    ])('keeps one with %s, and its payments, until then', async (_, given, until) => {
      await aFullLead({ sale: false });
      await given();
      expect(await looked()).toEqual({ isErased: false, payments: 1 });
      expect(checkOf()).toBe(until);
      await apply(until);
      expect(table.itemsOf('payment')).toEqual([]);
    });
  });

  it('counts from a change of a payment and from a sale, whatever came before or after them', async () => {
    await save({ recordings: 12, messages: 12, payments: 24, leads: 24 });
    await aFullLead({ sale: false });
    await writeOne(paymentUpdate('42', { set: { card_last4: '4242', updated_ts: '2026-11-01T00:00:00.000Z' } }));
    await listed('42');
    await apply('2028-10-01T00:00:00.000Z');
    expect((await getLead('42'))?.erased_ts).toBeUndefined();
    expect(checkOf()).toBe('2028-11-01T00:00:00.000Z');
  });

  it('deletes the messages whose time is over, and keeps younger ones', async () => {
    await aFullLead({ sale: false });
    const sent = { message_type: 'text', sent_by: 'maria', recipient: '+15552340001', body: 'Later' } as const;
    await createLogMessage({ id: 'later', lead_id: '42', ...sent, created_ts: '2029-01-01T00:00:00.000Z' });
    await listed('42');
    await apply('2031-01-06T00:00:00.000Z');
    expect(table.itemsOf('log-message')).toMatchObject([{ id: 'later' }]);
  });

  it('erases nothing of a lead with an open call, and takes that for no failure', async () => {
    await aFullLead({ sale: false, call: { disposition: undefined } });
    await listed('42');
    await apply('2028-02-01T00:00:00.000Z');
    expect(table.itemsOf('payment')).toHaveLength(1);
    expect(lines('retention of a lead failed')).toEqual([]);
    expect((await auditRecordsOfLead('42', { limit: 9 })).data).toEqual([]);
  });

  it('looks no more at a lead that is gone', async () => {
    await saveRollupGeneration({ current: 1, version: 0 });
    await checkAgain('gone', '2027-01-31T00:00:00.000Z');
    await apply('2027-02-01T00:00:00.000Z');
    expect(checkOf('gone')).toBeUndefined();
    expect(lines('retention of a lead failed')).toEqual([]);
  });

  it('records nothing of a sold lead while the law alone keeps its voice verification', async () => {
    await save({ recordings: 12 });
    await aFullLead();
    await dueAgain('42', '2027-01-31T00:00:00.000Z');
    for (const now of ['2027-02-01T00:00:00.000Z', '2027-02-02T00:00:00.000Z']) {
      await checkAgain('42', now);
      await apply(now);
    }
    expect((await auditRecordsOfLead('42', { limit: 9 })).data).toMatchObject([{ fields: ['recordings'] }]);
  });

  it('erases what came to an erased lead late, a day later', async () => {
    await aFullLead({ sale: false });
    await listed('42');
    await apply('2036-02-01T00:00:00.000Z');
    await updateCall(CUSTOMER_SID, { set: { snipped_recording_key: CALL_RECORDING } });
    deleteObject.mockReset();
    await apply('2036-02-02T00:00:01.000Z');
    expect(deleteObject.mock.calls.flat()).toEqual([CALL_RECORDING]);
    expect(checkOf()).toBeUndefined();
  });
});

describe('a run', () => {
  it('in a system without leads does nothing', async () => {
    await saveRollupGeneration({ current: 1, version: 0 });
    await apply('2036-02-01T00:00:00.000Z');
    expect(table.itemsOf('retention-check')).toEqual([]);
    expect(log.text()).toBe('');
  });

  const old = '2028-02-01T00:00:00.000Z';
  const five = async () => {
    const ids = [];
    for (const n of [1, 2, 3, 4, 5]) ids.push(await aFurtherLead(n));
    await listed(...ids);
    return ids;
  };
  const planned = () => table.itemsOf('retention-check').map(({ lead_id }) => lead_id);

  it('that is out of time is continued by the next one', async () => {
    const ids = await five();
    let asked = 0;
    await apply(old, { outOfTime: () => ++asked > 1 });
    expect(planned()).toHaveLength(2);
    await apply(old);
    expect(planned().sort()).toEqual(ids);
  });

  it('goes on after a row that cannot be read: it looks at the lead itself', async () => {
    const ids = await five();
    const [row] = table.itemsOf('lead-row');
    table.put({ ...(row ?? expect.fail()), lead_source: 7 });
    await apply(old);
    expect(planned().sort()).toEqual(ids);
  });

  it('that is killed halfway is continued by the next one', async () => {
    const ids = await five();
    // The third write stores the place after two leads.
    table.beforeWrite(3, () => Promise.reject(new Error('killed')));
    await expect(apply(old)).rejects.toThrow('killed');
    await apply(old);
    expect(planned().sort()).toEqual(ids);
  });

  it('reads no lead again when nothing is due and none has become old enough', async () => {
    await five();
    await apply(old);
    const { reads, writes } = { ...table.requests };
    await apply(old);
    expect(table.requests.writes).toBe(writes);
    expect(table.requests.reads - reads).toBeLessThanOrEqual(40);
  });

  it('begins again when an admin has changed the periods', async () => {
    const [first = ''] = await five();
    await apply(old);
    expect(checkOf(first)).toBe('2036-01-05T15:00:00.000Z');
    await save({ recordings: 12, messages: 12, payments: 12, leads: 60 });
    await apply(old);
    expect(checkOf(first)).toBe('2031-01-05T15:00:00.000Z');
    expect(await retentionProgress()).toMatchObject({ retention_version: 1 });
  });

  it('goes on after a lead that fails, and tries that one a day later', async () => {
    await aFullLead({ sale: false });
    await save({ recordings: 12 });
    const id = await aFurtherLead(1);
    await listed('42', id);
    deleteObject.mockRejectedValueOnce(new Error('SlowDown'));
    await apply(old);
    expect(checkOf()).toBe('2028-02-02T00:00:00.000Z');
    expect(checkOf(id)).toBe('2036-01-05T15:00:00.000Z');
    await apply('2028-02-02T00:00:01.000Z');
    expect(deleteObject.mock.calls.flat()).toContain(VOICE_VERIFICATION);
    expect(table.itemsOf('call')[0]).not.toHaveProperty('snipped_recording_key');
    expect(lines('retention of a lead failed')).toMatchObject([{ lead_id: '42', error: { message: 'SlowDown' } }]);
  });

  it('reports how many leads it has looked at, and nothing if there was none', async () => {
    await five();
    await apply(old);
    await apply(old);
    await apply('2036-02-01T00:00:00.000Z');
    expect(lines('retention applied')).toMatchObject([
      { due: 0, old: 5 },
      { due: 5, old: 0 },
    ]);
  });

  it('that is out of time among the leads that are due looks at the others in the next one', async () => {
    await five();
    await apply(old);
    let asked = 0;
    await apply('2036-02-01T00:00:00.000Z', { outOfTime: () => ++asked > 3 });
    const left = '2036-01-05T15:00:00.000Z';
    expect(table.itemsOf('retention-check').filter(({ due_ts }) => due_ts === left)).toHaveLength(2);
  });
});
