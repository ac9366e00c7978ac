import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { documentClient } from '#platform/clients/document-client';
import { env } from '#platform/env';
import { sendMetrics } from '#platform/metrics';
import type { Page } from '#shared/contracts/page';
import { at } from '../../../../tests/support/builders/a-call.ts';
import { aCommissionLine } from '../../../../tests/support/builders/a-commission-line.ts';
import { aDisposition } from '../../../../tests/support/builders/a-disposition.ts';
import { aProductOption } from '../../../../tests/support/builders/a-product.ts';
import { aWrittenPage } from '../../../../tests/support/builders/a-script.ts';
import { anActor } from '../../../../tests/support/builders/an-actor.ts';
import { aStoredSale } from '../../../../tests/support/builders/stored-sales.ts';
import { captureLog } from '../../../../tests/support/unit/captured-log.ts';
import { counted } from '../../../../tests/support/unit/counted.ts';
import { startUnitTable, type UnitTable } from '../../../../tests/support/unit/unit-table.ts';
import { auditRecordsOfLead, lastChangeOfLead, recordAudit } from '../audit/audit-records.ts';
import { blacklistEntryCreation } from '../blacklist/blacklist.ts';
import { noteBlacklistAreas } from '../blacklist/blacklist-areas.ts';
import { blacklistRecordStep, blacklistRecords } from '../blacklist/blacklist-records.ts';
import { searchedBlacklist } from '../blacklist/blacklist-search.ts';
import { callEventsOfTask, recordCallEvent } from '../call-events.ts';
import { commissionsPage, putCommissionLine } from '../commissions.ts';
import { listDispositionGroups, putDispositionGroup } from '../disposition-groups.ts';
import { listDispositions, putDisposition } from '../dispositions.ts';
import { erasureCreation, erasuresPage } from '../lead-data/erasures.ts';
import { checkAgain, dueChecks } from '../lead-data/retention.ts';
import { allOf, listLeadSources, putLeadSource, readableLeadSources } from '../lead-sources.ts';
import { noteViewer, viewersOfLead } from '../lead-viewers.ts';
import { createSavedView, savedViewsGuard, savedViewsOf } from '../lists/saved-views.ts';
import { listMessageTemplates, putMessageTemplate } from '../messages.ts';
import { listProductOptions, putProductOption } from '../product-options.ts';
import { postDatedProducts } from '../selected-products.ts';
import { createPublishedScript, storedScripts } from '../settings/scripts.ts';
import {
  settingChanges,
  settingVersionStep,
  settingVersions,
  settingVersionsOfKind,
} from '../settings/setting-versions.ts';
import {
  eventOfRecording,
  hasSnippet,
  latestVerificationEvents,
  newestVerificationEvents,
  newVerificationEvent,
  verificationEventCreation,
} from '../verification-events.ts';
import { keys } from './keys.ts';
import { writeOne } from './write.ts';

let table: UnitTable;
let log: ReturnType<typeof captureLog>;
beforeEach(() => {
  table = startUnitTable();
  log = captureLog();
});
afterEach(() => vi.restoreAllMocks());

const TASK = `WT${'1'.repeat(32)}`;
const PAGE = { limit: 10 };
const RANGE = { first: '2026-01-01', last: '2026-01-31' };
const BOTH = [0, 1];
const by = (n: number) => ({ actor: anActor(), now: at(n) });

const inTrail = ['audit-record', 'blacklist-record'];

const breakFirst = async (entity: string, fields: object = { version: 'broken', created_ts: 7 }): Promise<void> => {
  const TableName = env(inTrail.includes(entity) ? 'AUDIT_TABLE_NAME' : 'TABLE_NAME');
  await documentClient().send(new PutCommand({ TableName, Item: { ...table.itemsOf(entity)[0], ...fields } }));
};

const entry = (n: number) => ({
  id: `b-${n}`,
  phone_number: `+1305555010${n}`,
  blocked_inbound: true,
  posted_by: 'ann',
});
const storeEntries = async () => {
  for (const n of BOTH) await writeOne(blacklistEntryCreation({ ...entry(n), email: 'ada@example.com' }));
  await noteBlacklistAreas(BOTH.map(entry));
};
const change = (n: number) => ({
  ...({ kind: 'disposition', name: 'sale', number: n + 1 } as const),
  user_id: 'a',
  user_email: 'a@b.c',
  created_ts: at(n),
});
const storeChanges = async () => {
  for (const n of BOTH) await writeOne(settingVersionStep(keys.disposition('sale'), change(n)));
};
const anEvent = (n: number) =>
  newVerificationEvent({
    ...{ id: `e${n}`, lead_id: '42', name: 'stopped', verification_type: 'voice', group: 'niia_health' },
    ...{ created_ts: at(n), user_email: 'ann@coverline.test', snipped_recording_key: `recording-${n}` },
  });
const storeEvents = async () => {
  for (const n of BOTH) await writeOne(verificationEventCreation(anEvent(n)));
};
const storeSources = () =>
  Promise.all(['1', '2'].map(id => putLeadSource({ id, name: `radio ${id}`, lead_cost: 5_00, version: 1 })));
const storeLines = () =>
  Promise.all(['1', '2'].map(lead_id => putCommissionLine('agent-1', aCommissionLine({ lead_id }))));
const lines = (choice = {}) => ({ subject: { of: 'agent', user_id: 'agent-1' } as const, range: RANGE, ...choice });
const storeViews = async () => {
  for (const id of ['1', '2']) {
    const guard = await savedViewsGuard('leads', 'everybody');
    const view = { id, list: 'leads', shared: true, name: id, filter: {}, user_id: 'a', updated_ts: at(0) } as const;
    await createSavedView(by(0), view, guard);
  }
};
const storeViewers = () =>
  Promise.all(
    ['a', 'b'].map(id =>
      noteViewer({ lead_id: '42', user_id: id, user_email: `${id}@coverline.test`, visit: id }, true, at(0)),
    ),
  );
const storeAudit = async () => {
  for (const n of BOTH) await recordAudit({ ...by(n), leadId: '42', action: 'lead_changed', fields: ['email'] });
};
const dataOf = async <T>(page: Promise<Page<T>>): Promise<T[]> => (await page).data;

const lists: [string, entity: string, store: () => Promise<unknown>, list: () => Promise<unknown[]>][] = [
  [
    'dispositions',
    'disposition',
    () => Promise.all(['Sale', 'Voicemail'].map(name => putDisposition(aDisposition(name)))),
    listDispositions,
  ],
  [
    'disposition groups',
    'disposition-group',
    () =>
      Promise.all(
        ['Reached', 'Missed'].map(name =>
          putDispositionGroup({ id: name, name, type: 'outcome', description: '', dispositions: [], version: 1 }),
        ),
      ),
    listDispositionGroups,
  ],
  [
    'message templates',
    'message-template',
    () =>
      Promise.all(
        ['a', 'b'].map(id =>
          putMessageTemplate({ id, name: id, subject: id, body: id, created_ts: at(0), version: 1 }),
        ),
      ),
    listMessageTemplates,
  ],
  [
    'the catalogue',
    'product-option',
    () => Promise.all(['a', 'b'].map(id => putProductOption(aProductOption({ id, name: id })))),
    listProductOptions,
  ],
  [
    'scripts',
    'script',
    () =>
      Promise.all(
        ['closer_qualified', 'closer_unqualified'].map(name =>
          createPublishedScript(name, [aWrittenPage('start')], at(0)),
        ),
      ),
    storedScripts,
  ],
  [
    'changes of a setting',
    'setting-version',
    storeChanges,
    () => dataOf(settingVersions(keys.disposition('sale'), PAGE)),
  ],
  [
    'changes of a kind of settings',
    'setting-version',
    storeChanges,
    () => dataOf(settingVersionsOfKind('disposition', PAGE)),
  ],
  ['changes of all settings', 'setting-version', storeChanges, () => dataOf(settingChanges({ range: RANGE }, PAGE))],
  ['the blacklist', 'blacklist-entry', storeEntries, () => dataOf(searchedBlacklist(undefined, PAGE))],
  [
    'the entries of an e-mail address',
    'blacklist-entry',
    storeEntries,
    () => dataOf(searchedBlacklist('ada@example.com', PAGE)),
  ],
  [
    'changes of the blacklist',
    'blacklist-record',
    () => Promise.all(BOTH.map(n => writeOne(blacklistRecordStep(by(n), { action: 'added', rows: 1 })))),
    () => dataOf(blacklistRecords(PAGE)),
  ],
  ['the audit trail', 'audit-record', storeAudit, () => dataOf(auditRecordsOfLead('42', PAGE))],
  [
    'the events of a task',
    'call-event',
    () =>
      Promise.all(
        BOTH.map(n =>
          recordCallEvent({
            id: `EV${n}`,
            TaskSid: TASK,
            EventType: 'task.updated',
            TimestampMs: n,
            created_ts: at(n),
          }),
        ),
      ),
    () => dataOf(callEventsOfTask(TASK, PAGE)),
  ],
  [
    'erasures',
    'erasure',
    () =>
      Promise.all(
        BOTH.map(n =>
          writeOne(
            erasureCreation({
              ...{ lead_id: `${n}`, cause: 'request', user_id: 'a', user_email: 'a@b.c', created_ts: at(n) },
              ...{ erased: { notes: 0, messages: 0, payments: 0, calls: 0, recordings: 0, documents: 0 } },
              on_blacklist: false,
            }),
          ),
        ),
      ),
    () => dataOf(erasuresPage(PAGE)),
  ],
  [
    'post dates',
    'selected-product',
    () =>
      Promise.all(BOTH.map(n => aStoredSale({ status: 'post_date', post_date: '2026-02-01', post_date_ts: at(n) }))),
    () => dataOf(postDatedProducts(at(0), PAGE)),
  ],
  ['lead sources', 'lead-source', storeSources, listLeadSources],
  ['commissions', 'commission', storeLines, () => dataOf(commissionsPage('a', lines(), PAGE))],
  ['a search of commissions', 'commission', storeLines, () => dataOf(commissionsPage('a', lines({ q: 'ann' }), PAGE))],
  ['saved views', 'saved-view', storeViews, async () => (await savedViewsOf('leads', 'everybody')).views],
  ['the viewers of a lead', 'lead-viewer', storeViewers, () => viewersOfLead('42')],
  [
    'the newest verification events',
    'verification-event',
    storeEvents,
    async () => (await newestVerificationEvents('42', 10)).events,
  ],
];

it.each(lists)(
  'of %s one that cannot be read is left out and logged, and stops no other',
  async (_, entity, ...rest) => {
    const [store, list] = rest;
    await store();
    expect(await list()).toHaveLength(2);
    await breakFirst(entity);
    expect(await list()).toHaveLength(1);
    expect(log.text()).toContain('not read');
    expect(log.text()).not.toMatch(/\+1305|ada@/);
  },
);

it('a setting that is left out is counted for its alarm', async () => {
  await Promise.all(['Sale', 'Voicemail'].map(name => putDisposition(aDisposition(name))));
  await breakFirst('disposition');
  sendMetrics();
  await listDispositions();
  expect(counted(log, 'DocumentUnread')).toBe(1);
});

it.each<[string, () => Promise<unknown>, string, () => Promise<unknown>]>([
  ['a figure by lead source', storeSources, 'lead-source', async () => allOf(await readableLeadSources())],
  ['a sum of commissions', storeLines, 'commission', () => commissionsPage('a', lines(), { ...PAGE, complete: true })],
  ['the audit trail that an erasure depends on', storeAudit, 'audit-record', () => lastChangeOfLead('42')],
  [
    'the changes of settings in a file',
    storeChanges,
    'setting-version',
    () => settingChanges({ range: RANGE }, { ...PAGE, complete: true }),
  ],
  [
    'the blacklist in a file',
    storeEntries,
    'blacklist-entry',
    () => searchedBlacklist(undefined, { ...PAGE, complete: true }),
  ],
])('%s fails where one cannot be read', async (_, store, entity, read) => {
  await store();
  await breakFirst(entity);
  await expect(read()).rejects.toThrow();
});

it('a saved view that cannot be read counts against the limit', async () => {
  await storeViews();
  await breakFirst('saved-view');
  expect((await savedViewsOf('leads', 'everybody')).unreadable).toEqual([{ id: '1' }]);
});

it('a lead is due although the plan of its check cannot be read', async () => {
  for (const id of ['1', '2']) await checkAgain(id, at(0));
  await breakFirst('retention-check', { lead_id: 7 });
  expect(await dueChecks(at(10), 5)).toEqual(['1', '2']);
});

it('a verification is found and heard beside an event that cannot be read, and its progress stays incomplete', async () => {
  await storeEvents();
  await breakFirst('verification-event');
  expect((await eventOfRecording('42', 'e1'))?.id).toBe('e1');
  await expect(eventOfRecording('42', 'e0')).rejects.toBeInstanceOf(z.ZodError);
  expect(await hasSnippet('42', 'recording-1')).toBe(true);
  expect(await hasSnippet('42', 'recording-0')).toBe(false);
  expect((await latestVerificationEvents('42')).map(({ id }) => id)).toEqual(['e1']);
  expect(table.itemsOf('verification-progress')).toEqual([]);
});
