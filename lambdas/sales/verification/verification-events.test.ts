import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Actor } from '#platform/handlers/actor';
import { auditRecordsOfLead } from '#platform/table/audit/audit-records';
import { keys } from '#platform/table/engine/keys';
import { deletion } from '#platform/table/engine/steps';
import { writeOne } from '#platform/table/engine/write';
import { storeSnippetKey, verificationEventsOf } from '#platform/table/verification-events';
import { at } from '../../../tests/support/builders/a-call.ts';
import { aLeadToVerify } from '../../../tests/support/builders/a-verification.ts';
import { createVerificationEvent } from '../../../tests/support/builders/a-verification-event.ts';
import { aVerifier } from '../../../tests/support/builders/a-verifier.ts';
import { anActor, anAdmin } from '../../../tests/support/builders/an-actor.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { itemsRead } from '../../../tests/support/unit/items-read.ts';
import { rejectedAs } from '../../../tests/support/unit/rejected-as.ts';
import { startUnitTable, type UnitTable } from '../../../tests/support/unit/unit-table.ts';
import { type AddedEvent, addVerificationEvent } from './add-verification-event.ts';
import { listSignatureProgress } from './list-signature-progress.ts';
import { listVerificationEvents } from './list-verification-events.ts';

const vera = aVerifier('vera');
const vic = aVerifier('vic');

let log: ReturnType<typeof captureLog>;
let table: UnitTable;
beforeEach(() => {
  table = startUnitTable();
  log = captureLog();
});
afterEach(() => vi.restoreAllMocks());

const claimed = () => aLeadToVerify({ lead: { verification_agent_email: vera.user.email } });
const add = (
  leadId: string,
  { actor = vera, now = at(100), ...event }: Partial<AddedEvent> & { actor?: Actor; now?: string } = {},
) =>
  addVerificationEvent(
    { actor, now },
    { leadId, name: 'received', verification_type: 'esig_text', group: 'niia_health', ...event },
  );
const list = (id: string, actor: Actor = vera) => listVerificationEvents({ actor }, { id });

describe('adding an event of a verification', () => {
  it.each([
    ['the verification agent of the lead', vera],
    ['an admin', anAdmin()],
  ])('is for %s, with an audit record', async (_, actor) => {
    const lead = await claimed();
    const event = await add(lead.id, { actor });
    expect(event).toEqual({
      id: expect.any(String),
      lead_id: lead.id,
      event_type: 'verification_status',
      name: 'received',
      verification_type: 'esig_text',
      group: 'niia_health',
      created_ts: at(100),
      user_email: actor.user.email,
      version: 1,
    });
    expect(await verificationEventsOf(lead.id)).toEqual([event]);
    expect((await auditRecordsOfLead(lead.id, { limit: 5 })).data).toMatchObject([
      { action: 'verification_changed', fields: ['received', 'esig_text', 'niia_health'], user_id: actor.user.id },
    ]);
  });

  it.each([
    ['another verification agent', vic],
    ['a closer', anActor()],
  ])('is denied to %s, who is logged', async (_, actor) => {
    const lead = await claimed();
    await expect(add(lead.id, { actor })).rejects.toEqual(rejectedAs('forbidden'));
    expect(log.lines().filter(line => line.includes('access denied'))).toHaveLength(1);
    expect(await verificationEventsOf(lead.id)).toEqual([]);
  });

  it('is not found for a lead that does not exist', async () => {
    await expect(add('nobody')).rejects.toEqual(rejectedAs('not_found'));
    await expect(list('nobody')).rejects.toEqual(rejectedAs('not_found'));
  });
});

describe('the events of a verification', () => {
  it('are the ten newest, newest first', async () => {
    const lead = await claimed();
    for (let n = 0; n < 12; n++) await add(lead.id, { now: at(n) });
    const { data } = await list(lead.id);
    expect(data.map(({ created_ts }) => created_ts)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map(at));
  });

  it('name the newest of each group, type and name, however old', async () => {
    const lead = await claimed();
    const asked = { name: 'requested', verification_type: 'esig_email', group: 'discount_plan' } as const;
    await add(lead.id, { ...asked, now: at(0) });
    await add(lead.id, { ...asked, now: at(1) });
    for (let n = 2; n < 14; n++) await add(lead.id, { now: at(n) });
    const { data, latest } = await list(lead.id);
    expect(data).toHaveLength(10);
    expect(latest.map(({ group, name, created_ts }) => [group, name, created_ts])).toEqual([
      ['niia_health', 'received', at(13)],
      ['discount_plan', 'requested', at(1)],
    ]);
  });

  const aRecording = (lead_id: string) =>
    createVerificationEvent({
      id: 'RE1',
      lead_id,
      event_type: 'verification_status',
      name: 'stopped',
      verification_type: 'voice',
      group: 'niia_health',
      created_ts: at(0),
      snipped_recording_key: 'recordings/RE1.wav',
    });

  it.each([
    ['the verification agent of the lead', vera],
    ['an admin', anAdmin()],
  ])('name the recording to %s', async (_, actor) => {
    const lead = await claimed();
    await aRecording(lead.id);
    const { data, latest } = await list(lead.id, actor);
    for (const [event] of [data, latest])
      expect(event).toMatchObject({ id: 'RE1', snipped_recording_key: 'recordings/RE1.wav' });
  });

  it.each([
    ['another verification agent', vic],
    ['a closer', anActor()],
  ])('are denied to %s, who is logged', async (_, actor) => {
    const lead = await claimed();
    await add(lead.id);
    await expect(list(lead.id, actor)).rejects.toEqual(rejectedAs('forbidden'));
    expect(log.lines().filter(line => line.includes('access denied'))).toHaveLength(1);
  });

  it('are shown by at most 1.1 items read for each', async () => {
    const lead = await claimed();
    for (const n of Array(25).keys()) await add(lead.id, { now: at(n), name: n % 2 === 0 ? 'requested' : 'received' });
    await list(lead.id);
    const items = itemsRead(({ sk }) => String(sk).startsWith('verification'));
    const { data, latest } = await list(lead.id);
    expect([data.length, latest.length, items.length]).toEqual([10, 2, 11]);
    expect((await listSignatureProgress({ id: lead.id })).data).toHaveLength(2);
    expect(items).toHaveLength(12);
  });

  it('name the newest of each kind also where events were stored before the lead had its progress', async () => {
    const lead = await claimed();
    const asked = { name: 'requested', verification_type: 'esig_email', group: 'discount_plan' } as const;
    for (const n of Array(12).keys()) await add(lead.id, { ...(n === 0 && asked), now: at(n) });
    await writeOne(deletion(keys.verificationProgress(lead.id)));
    await add(lead.id, { now: at(12) });
    const shown = async () => (await list(lead.id)).latest.map(({ name, created_ts }) => [name, created_ts]);
    for (const _ of ['read from the events', 'read from the progress'])
      expect(await shown()).toEqual([
        ['received', at(12)],
        ['requested', at(0)],
      ]);
  });

  it('name the newest of each kind where an event is added while the older ones are read for the first time', async () => {
    const lead = await claimed();
    for (const n of Array(11).keys()) await add(lead.id, { now: at(n) });
    table.beforeWrite(1, () => add(lead.id, { now: at(20) }));
    await list(lead.id);
    for (const _ of ['read from the events', 'read from the progress'])
      expect((await list(lead.id)).latest).toMatchObject([{ name: 'received', created_ts: at(20) }]);
  });

  it('name the recording of the newest, whenever it becomes ready', async () => {
    const lead = await claimed();
    const { snipped_recording_key, ...stop } = await aRecording(lead.id);
    const [older, newer] = ['RE2', 'RE3'].map((id, n) => ({ ...stop, id, created_ts: at(n + 1) }));
    if (!older || !newer) throw new Error('There are two.');
    for (const event of [older, newer]) await createVerificationEvent(event);
    for (let n = 10; n < 20; n++) await add(lead.id, { now: at(n) });
    // The events are read before the recording is noted, and the progress is written after it.
    table.beforeWrite(1, () => storeSnippetKey(newer, 'recordings/RE3.wav'));
    await list(lead.id);
    expect(await storeSnippetKey(newer, 'recordings/RE3.wav')).toBe(false);
    expect(await storeSnippetKey(older, 'recordings/RE2.wav')).toBe(true);
    const noted = { ...newer, snipped_recording_key: 'recordings/RE3.wav', version: 2 };
    expect(await verificationEventsOf(lead.id)).toContainEqual(noted);
    for (const _ of ['read from the events', 'read from the progress'])
      expect((await list(lead.id)).latest).toContainEqual(noted);
  });

  it('tell those who request signatures how far each request is, without users and recordings', async () => {
    const lead = await claimed();
    await aRecording(lead.id);
    for (const seconds of [1, 2]) await add(lead.id, { now: at(seconds) });
    expect(await listSignatureProgress({ id: lead.id })).toEqual({
      data: [
        {
          id: expect.any(String),
          name: 'received',
          verification_type: 'esig_text',
          group: 'niia_health',
          created_ts: at(2),
        },
      ],
    });
    await expect(listSignatureProgress({ id: 'nobody' })).rejects.toEqual(rejectedAs('not_found'));
  });
});
