import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCall } from '#platform/table/calls';
import { type OperationName, operations, type ServedOperation } from '#shared/contracts/operations';
import { handler as backoffice } from '../../lambdas/backoffice/api.ts';
import { handler as calls } from '../../lambdas/calls/api.ts';
import { handler as identity } from '../../lambdas/identity/api.ts';
import { handler as leads } from '../../lambdas/leads/api.ts';
import { handler as reports } from '../../lambdas/reports/api.ts';
import { handler as sales } from '../../lambdas/sales/api.ts';
import { handler as signing } from '../../lambdas/signing/api.ts';
import { handler as website } from '../../lambdas/website/api.ts';
import { aCall, anAcceptedCall, at } from '../support/builders/a-call.ts';
import { aFullLead, CUSTOMERS_WORDS } from '../support/builders/a-full-lead.ts';
import { aGroup, anAdmin } from '../support/builders/a-user.ts';
import { askApi } from '../support/unit/call-api.ts';
import { startUnitTable, type UnitTable } from '../support/unit/unit-table.ts';

const apis = { backoffice, calls, identity, leads, reports, sales, signing, website };

const LEAD = '42';
const PHONE = '5552340001';
/** Words that only lead 42 has: those of the customer, and the place of its address. */
const ofLead = new RegExp([...CUSTOMERS_WORDS, 'Quillsborough'].join('|'));

const days = { first: '2026-01-01', last: '2026-01-04' };
const times = { start_date: '2026-01-01T05:00:00', end_date: '2026-01-04T05:00:00' };

/**
 * The input of an operation that reads; every other operation asks for lead 42. A new operation fails without the input
 * that it needs.
 */
const inputs: Partial<Record<OperationName, object>> = {
  getUserWork: { uid: 'admin-1' },
  getCall: { id: 'own' },
  getOfferedCaller: { id: 'waiting' },
  listTransferDestinations: { task_attribute_key: 'taskAttribute/own' },
  listCallEvents: { task_sid: `WT${'f'.repeat(32)}` },
  listAgentCallHistory: { id: 'agent-1' },
  listCallsOfDays: days,
  checkDials: { lead_keys: `lead/${LEAD}` },
  lookupLead: { phone_number: PHONE },
  findStoredLead: { phone_number: PHONE },
  previewLeadChange: { leads: { ids: [LEAD] }, to: { field: 'cost', value: 100 } },
  viewLead: { leadId: LEAD, visit: 'v', viewing: true },
  listSavedViews: { list: 'leads' },
  listSettingVersions: { kind: 'disposition' },
  listSettingChanges: days,
  getMetric: { ...times, metric: 'calls_qtd' },
  listCommissions: times,
  getCommissionTotals: times,
  listAgentCommissions: { email: 'ada.admin@coverline.test', status: 'sale' },
  getReport: days,
};

/** They read items of a file, a script or a signature, which lead 42 does not have here. */
const others: OperationName[] = ['getScript', 'getScriptSetting', 'getSignature', 'listCheckedLines'];

/** The operations that change nothing of a lead. */
const readings = operations.filter(
  ({ method, name, access }) =>
    access.kind !== 'public' && !others.includes(name) && (method === 'GET' || (method === 'POST' && name in inputs)),
);

/** Own calls, and lists of many leads, which show a name and a number (docs/decisions/0043). */
const notRecorded: OperationName[] = [
  'listOpenCalls',
  'listCallHistory',
  'getCall',
  'listLiveCalls',
  'listAgentCallHistory',
  'listNominations',
];

let table: UnitTable;
beforeEach(async () => {
  vi.stubEnv('CALLING_HOURS', '8-21');
  vi.useFakeTimers({ now: new Date(at(0)), toFake: ['Date'] });
  const reader = anAdmin({ roles: ['admin', 'verification', 'customer_service', 'closer'] });
  table = startUnitTable({ users: [reader], groups: [aGroup({ name: 'admin', roles: reader.roles })] });
  const lead_key = `lead/${LEAD}` as const;
  const { version: _, ...own } = anAcceptedCall({ id: 'own', lead_key, reservation_user_key: 'user/admin-1' });
  const { version: __, ...waiting } = aCall({ id: 'waiting', lead_key, requested_group: 'admin' });
  for (const call of [own, waiting]) await createCall(call);
  await aFullLead({ lead: { city: 'Quillsborough' } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const ask = (operation: ServedOperation) =>
  askApi(apis[operation.context])(operation, 'admin-1', { id: LEAD, ...inputs[operation.name] });

it.each(readings.map(operation => [operation.name, operation] as const))(
  '%s records the reading, if its answer says anything of a lead',
  async (name, operation) => {
    const { status, body } = await ask(operation);
    expect(status).toBe(200);
    const says = ofLead.test(JSON.stringify(body));
    const recorded = table.itemsOf('audit-record').some(({ lead_id }) => lead_id === LEAD);
    if (notRecorded.includes(name)) expect({ says, recorded }).toEqual({ says: true, recorded: false });
    else if (says) expect(recorded).toBe(true);
  },
);
