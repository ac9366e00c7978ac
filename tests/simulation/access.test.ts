import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { writeTogether } from '#platform/table/engine/write';
import { jobCreation } from '#platform/table/jobs';
import { upcomingCallbackCreation } from '#platform/table/upcoming-callbacks';
import { updateUser } from '#platform/table/users';
import { GroupContent } from '#shared/access/group-configuration';
import { type Feature, Role, rolesOfGroups } from '#shared/access/roles';
import { defaultWebsiteSettings, WebsiteContent } from '#shared/call-requests/website-settings';
import { type OperationName, operations, type ServedOperation } from '#shared/contracts/operations';
import { DispositionContent } from '#shared/dispositions/disposition';
import { type CallKey, idOf, keyOf } from '#shared/keys';
import { ProductOptionContent } from '#shared/products/product';
import { defaultRetention, RetentionContent } from '#shared/retention/retention-setting';
import type { User } from '#shared/users/user';
import { at } from '../support/builders/a-call.ts';
import { aDisposition } from '../support/builders/a-disposition.ts';
import { aProductOption } from '../support/builders/a-product.ts';
import { aWrittenPage } from '../support/builders/a-script.ts';
import { aGroup } from '../support/builders/a-user.ts';
import { anExport } from '../support/builders/an-export.ts';
import { openShift, type Shift } from '../support/simulation/shift.ts';
import { captureLog } from '../support/unit/captured-log.ts';

const SID = 'f'.repeat(32);
const ANOTHERS_CALLBACK = 'callback-of-another';
const ANOTHERS_JOB = 'job-of-another';
const A_VIEW = { id: '00000000-0000-4000-8000-000000000001', list: 'leads', shared: false };

/**
 * The input of each operation; `key` is another agent's call. `ofACall`: the agent of the call decides. `anothers`: the
 * input names an item of another user, which must not be found. `managed`: about an agent of a group that the supervisor
 * does not supervise. An operation without a row does not compile.
 */
type Row = { input?: (key: CallKey) => object; ofACall?: true; anothers?: true; managed?: true };
const ofACall = (more: object = {}): Row => ({
  input: task_attribute_key => ({ task_attribute_key, ...more }),
  ofACall: true,
});
const dispositionGroup = { name: 'Reached', type: 'outcome', description: '', dispositions: [] };
const script = { name: 'closer_qualified', pages: [aWrittenPage('start')] };
const template = { name: 'Welcome', subject: 'Welcome', body: 'Hello.' };
const newUser = {
  first_name: 'Nora',
  last_name: 'Quist',
  email: 'nora.quist@coverline.test',
  password: 'Coverline-2026',
  groups: ['verification', 'closer_t1'],
};
const settings = { auto_accept: false, closer_priority_override: null, groups: ['closer_t1'] };
/** A closer of `closer_t1`. */
let managedId = 'agent-1';
const rows: Record<OperationName, Row> = {
  getProfile: {},
  startSession: {},
  generateTwilioToken: {},
  sendHeartbeat: {},
  adminCreateUser: { input: () => ({ ...newUser }), managed: true },
  adminDeleteUser: { input: () => ({ uid: managedId }), managed: true },
  adminDisableUser: { input: () => ({ uid: managedId, disable: true }), managed: true },
  handOverUserWork: { input: () => ({ uid: managedId, handover: {} }), managed: true },
  getUserManagement: {},
  getUserWork: { input: () => ({ uid: managedId }), managed: true },
  adminUpdateUser: {
    input: () => ({ uid: managedId, before: settings, settings: { ...settings, groups: ['verification'] } }),
    managed: true,
  },
  adminInviteUser: { input: () => ({ uid: managedId }), managed: true },
  adminResetSecondFactor: { input: () => ({ uid: managedId }), managed: true },
  checkSecondFactor: {},
  recordPasswordChange: {},
  adminSignOutUser: { input: () => ({ uid: managedId }), managed: true },
  listOpenCalls: {},
  listCallHistory: {},
  listCallsOfDays: { input: () => ({ first: '2026-01-01', last: '2026-01-04' }) },
  getCall: { input: key => ({ id: idOf(key) }), ofACall: true },
  listCallEvents: { input: () => ({ task_sid: `WT${SID}` }) },
  muteCall: ofACall({ muted: true }),
  holdCall: ofACall({ hold: true }),
  endCall: ofACall(),
  dialAgentBackByTask: { input: task_attribute => ({ task_attribute }), ofACall: true },
  requestTakeover: ofACall(),
  listTransferDestinations: ofACall(),
  transferCall: ofACall({ to: 'spanish_speaking_agent' }),
  declineCall: ofACall(),
  acceptTransfer: ofACall(),
  getOfferedCaller: { input: key => ({ id: idOf(key) }), ofACall: true },
  cancelTransfer: ofACall(),
  addPhoneNumberToTask: ofACall({ phone_number: '3055550123' }),
  removeAddedCallsFromTask: ofACall(),
  callbackTask: { input: () => ({ lead_key: 'lead/1' }) },
  checkDials: { input: () => ({ lead_keys: 'lead/1' }) },
  listUpcomingCallbacks: {},
  deleteUpcomingCallback: { input: () => ({ id: ANOTHERS_CALLBACK }), anothers: true },
  saveWrapUpDraft: ofACall({ draft: { disposition: 'Sale' } }),
  disposeCall: ofACall({ disposition: 'Sale' }),
  listAgents: {},
  listAgentNames: {},
  listLiveCalls: {},
  listAgentCallHistory: { input: () => ({ id: 'agent-1' }) },
  adminJoinCall: ofACall({ mode: 'listen' }),
  adminLeaveCall: ofACall(),
  snippedRecordingDownloadLink: ofACall({ snipped_recording: `recordings/RE${SID}.wav` }),
  pauseRecording: ofACall({ paused: true }),
  getLead: { input: () => ({ id: '1' }) },
  updateLead: { input: () => ({ leadId: '1', data: { city: 'Reno' } }) },
  lookupLead: { input: () => ({ phone_number: '3055550123', create_lead_if_missing: true }) },
  listLeads: {},
  countLeads: {},
  updateLeadCost: { input: () => ({ id: '1', cost_from_manual_input: 12.5 }) },
  viewLead: { input: () => ({ leadId: '1', visit: 'v', viewing: true }) },
  listLeadAudit: { input: () => ({ id: '1' }) },
  getScript: { input: () => ({ name: 'closer_qualified' }) },
  leaveScriptPage: ofACall({
    leadId: '1',
    prompt_name: 'greeting',
    answer: 'Yes',
    history: { selected_page_key: 'start', back_pages: [] },
  }),
  listLeadConsents: { input: () => ({ id: '1' }) },
  saveConsentCertificate: {
    input: () => ({ id: '1', consent_id: A_VIEW.id, certificate_url: 'https://certificates.test/1', version: 0 }),
  },
  listLeadCalls: { input: () => ({ id: '1' }) },
  addLeadNote: { input: () => ({ leadId: '1', note: 'Hello.' }) },
  getLeadNotes: { input: () => ({ id: '1' }) },
  addCustomerServiceNote: { input: () => ({ leadId: '1', note: 'Hello.' }) },
  listCustomerServiceNotes: { input: () => ({ id: '1' }) },
  sendText: { input: () => ({ to: '3055550123', body: 'Hello.' }) },
  sendEmail: { input: () => ({ recipient: 'ann@example.test', subject: 'Hello', body: 'Hello.' }) },
  listMessageTemplates: {},
  nominateDoctor: { input: () => ({ leadId: '1', first_name: 'Ruth', last_name: 'Foster' }) },
  listNominations: {},
  submitNomination: { input: () => ({ id: 'nomination-1', submitted: true }) },
  listPendingVerifications: {},
  listProductOptions: {},
  listSelectedProducts: { input: () => ({ id: '1' }) },
  saveProduct: { input: () => ({ leadId: '1', type: 'health', data: { enrollment_fee: 0 } }) },
  setProductStatus: { input: () => ({ leadId: '1', type: 'health', version: 1, status: 'sale' }) },
  deleteProduct: { input: () => ({ leadId: '1', type: 'health', version: 1 }) },
  listAgentEmails: {},
  requestVerification: {
    input: () => ({
      leadId: '1',
      verificationType: 'esig_text',
      group: 'niia_health',
      products: ['health'],
      firstRequest: true,
    }),
  },
  setReadyForTransfer: { input: () => ({ leadId: '1', flag: 'ver_ready_for_transfer', ready: true }) },
  claimVerification: { input: () => ({ leadId: '1', agent_of_record: 'Jane Doe' }) },
  unclaimVerification: { input: () => ({ leadId: '1' }) },
  listSignatureProgress: { input: () => ({ id: '1' }) },
  listVerificationEvents: { input: () => ({ id: '1' }) },
  getSignature: { input: () => ({ id: '1', eventId: 'an-event' }) },
  addVerificationEvent: {
    input: () => ({ leadId: '1', name: 'received', verification_type: 'esig_text', group: 'niia_health' }),
  },
  recordVerification: ofACall({ group: 'niia_health', recording: true }),
  getSigningDocument: {},
  signDocument: {},
  getCallRequestForm: {},
  getPublicSite: {},
  requestCall: {},
  cancelCallRequest: {},
  revokeConsent: {},
  getPaymentDetails: { input: () => ({ id: '1' }) },
  savePaymentDetails: { input: () => ({ leadId: '1', payment_details: { bank_name: 'First' } }) },
  revealPaymentField: { input: () => ({ leadId: '1', field: 'account_number', reason: 'The customer asked for it.' }) },
  getStats: {},
  getMetric: {
    input: () => ({ start_date: '2026-01-01T05:00:00', end_date: '2026-01-04T05:00:00', metric: 'calls_qtd' }),
  },
  getFunnelTargets: {},
  listCommissions: { input: () => ({ start_date: '2026-01-01T05:00:00', end_date: '2026-01-04T05:00:00' }) },
  getCommissionTotals: { input: () => ({ start_date: '2026-01-01T05:00:00', end_date: '2026-01-04T05:00:00' }) },
  listAgentCommissions: { input: () => ({ email: 'admin@coverline.test', status: 'sale' }) },
  getLeaderboard: {},
  listOnHold: {},
  listPostDates: {},
  startExport: {
    input: () => ({ report: 'figures', format: 'csv', filter: { first: '2026-01-01', last: '2026-01-04' } }),
  },
  cancelJob: { input: () => ({ id: ANOTHERS_JOB }), anothers: true },
  listJobs: {},
  getExportLink: { input: () => ({ id: ANOTHERS_JOB }), anothers: true },
  getReport: { input: () => ({ first: '2026-01-01', last: '2026-01-04' }) },
  getReportingDashboard: {},
  getWallboard: {},
  listDispositions: {},
  listDids: {},
  updateDids: {},
  createDid: {},
  listLeadSources: {},
  listGroups: {},
  saveGroup: { input: () => ({ name: 'closer_t1', version: 1, content: GroupContent.parse(aGroup()) }) },
  createLeadSource: { input: () => ({ name: 'Radio', lead_cost: 12.5 }) },
  updateLeadSource: { input: () => ({ id: '1', lead_cost: 12.5 }) },
  listSavedViews: { input: () => ({ list: 'leads' }) },
  createSavedView: { input: () => ({ list: 'leads', shared: false, name: 'Mine', filter: {} }) },
  updateSavedView: { input: () => ({ ...A_VIEW, version: 1, name: 'Mine' }) },
  deleteSavedView: { input: () => ({ ...A_VIEW, version: 1 }) },
  createDisposition: { input: () => ({ content: DispositionContent.parse(aDisposition('Moved Away')) }) },
  saveDisposition: {
    input: () => ({ id: 'sale', version: 1, content: DispositionContent.parse(aDisposition('Sale')) }),
  },
  deleteDisposition: { input: () => ({ id: 'sale', version: 1 }) },
  listDispositionGroups: {},
  createDispositionGroup: { input: () => ({ content: dispositionGroup }) },
  saveDispositionGroup: { input: () => ({ id: 'reached', version: 1, content: dispositionGroup }) },
  deleteDispositionGroup: { input: () => ({ id: 'reached', version: 1 }) },
  createMessageTemplate: { input: () => ({ content: template }) },
  saveMessageTemplate: { input: () => ({ id: 'welcome', version: 1, content: template }) },
  deleteMessageTemplate: { input: () => ({ id: 'welcome', version: 1 }) },
  listCatalogue: {},
  createProductOption: { input: () => ({ content: ProductOptionContent.parse(aProductOption()) }) },
  saveProductOption: {
    input: () => ({ id: 'health-1', version: 1, content: ProductOptionContent.parse(aProductOption()) }),
  },
  listScripts: {},
  getScriptSetting: { input: () => ({ id: 'closer_qualified' }) },
  createScript: { input: () => ({ content: script }) },
  saveScript: { input: () => ({ id: 'closer_qualified', version: 1, content: script }) },
  publishScript: { input: () => ({ id: 'closer_qualified', version: 1 }) },
  listCancelledCallRequests: {},
  listFlaggedCallRequests: {},
  closeCallRequest: { input: () => ({ id: 'request-1', version: 1 }) },
  takeConsentBack: { input: () => ({ id: 'request-1', version: 1 }) },
  getWebsiteSettings: {},
  saveWebsiteSettings: { input: () => ({ version: 0, content: WebsiteContent.parse(defaultWebsiteSettings) }) },
  listSettingVersions: { input: () => ({ kind: 'disposition' }) },
  listSettingChanges: { input: () => ({ first: '2026-01-01', last: '2026-01-04' }) },
  restoreSetting: { input: () => ({ kind: 'disposition', name: 'sale', number: 2, version: 2 }) },
  listBlacklist: {},
  addBlacklistEntry: { input: () => ({ phone_number: '3055550123' }) },
  updateBlacklistEntry: { input: () => ({ address: '+13055550123', blocked_inbound: true, version: 1 }) },
  deleteBlacklistEntry: { input: () => ({ phone_number: '+13055550123', version: 1 }) },
  prepareBlacklistFile: { input: () => ({ file_name: 'numbers.xlsx', size: 100 }) },
  registerBlacklistFile: { input: () => ({ key: 'imports/blacklist/nobody/numbers.xlsx' }) },
  listBlacklistFiles: {},
  getRejectedRows: { input: () => ({ id: ANOTHERS_JOB }) },
  listBlacklistHistory: {},
  prepareLeadFile: { input: () => ({ file_name: 'leads.csv', size: 100 }) },
  checkLeadFile: {
    input: () => ({ key: 'imports/leads/nobody/leads.csv', file_name: 'leads.csv', lead_source: 'google' }),
  },
  startLeadImport: { input: () => ({ check_id: ANOTHERS_JOB }) },
  undoLeadImport: { input: () => ({ id: ANOTHERS_JOB }) },
  listLeadImports: {},
  listCheckedLines: { input: () => ({ id: ANOTHERS_JOB, decision: 'create' }) },
  getLeadJobFile: { input: () => ({ id: ANOTHERS_JOB }) },
  previewLeadChange: { input: () => ({ leads: { ids: ['1'] }, to: { field: 'cost', value: 100 } }) },
  startLeadChange: { input: () => ({ leads: { ids: ['1'] }, to: { field: 'cost', value: 100 } }) },
  listLeadChanges: {},
  getRetention: {},
  saveRetention: { input: () => ({ version: 0, content: RetentionContent.parse(defaultRetention) }) },
  findStoredLead: { input: () => ({ phone_number: '3055550123' }) },
  placeLegalHold: { input: () => ({ id: '1', reason: 'Case 1' }) },
  releaseLegalHold: { input: () => ({ id: '1', since_ts: '2026-01-05T15:00:00.000Z' }) },
  startLeadExport: { input: () => ({ id: '1' }) },
  getLeadExportLink: { input: () => ({ id: ANOTHERS_JOB }) },
  startErasure: { input: () => ({ id: '1', phone_number: '3055550123' }) },
  listDataJobs: {},
  listErasures: {},
  reportBug: { input: () => ({ text: 'It broke.' }) },
};

let shift: Shift;
let log: ReturnType<typeof captureLog>;
let key: CallKey;
let stranger: User;
/** A signed-in user without a group: without any feature or role. */
let outsider: User;
/** A user with every role but that of admins, and without a group. */
let groupless: User;
let disabled: User;

beforeAll(async () => {
  log = captureLog();
  shift = await openShift();
  const agent = shift.memberOf('closer_t1');
  // The group may request takeovers and see the history, so that only the agent of the call can be the reason.
  stranger = shift.memberOf('closer_t2');
  await shift.setOnline(agent);
  managedId = agent.id;
  key = keyOf('taskAttribute', await shift.talk(agent));
  outsider = await shift.aColleague(agent, 'outsider', { roles: [], groups: [] });
  const roles = Role.options.filter(role => role !== 'admin');
  groupless = await shift.aColleague(agent, 'groupless', { roles, groups: [] });
  disabled = await shift.aColleague(shift.memberOf('admin'), 'disabled');
  await shift.system.settle(updateUser(disabled.id, { set: { disabled: true } }));
  const callback = upcomingCallbackCreation({
    id: ANOTHERS_CALLBACK,
    callback_status: 'pending',
    callback_time: at(3600),
    callback_source: 'disposition_callback',
    lead_key: 'lead/1',
    user_key: keyOf('user', agent.id),
  });
  const job = jobCreation(anExport({ id: ANOTHERS_JOB, owner: agent.id, state: 'failed' }));
  await shift.system.settle(writeTogether({ callback, job }));
});
afterAll(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const inputOf = ({ name }: ServedOperation) => rows[name].input?.(key) ?? {};

/** The lines of the log since, as objects. */
const deniedSince = (line: number): Record<string, unknown>[] =>
  log
    .lines()
    .slice(line)
    .filter(text => text.includes('access denied'))
    .map(text => JSON.parse(text));

const ids = ['operation', 'request_id', 'user_id', 'lead_id', 'task_attribute_key', 'reason', 'source_ip'];
/** The fields that the logger adds. */
const ofEveryLine = [
  'level',
  'message',
  'timestamp',
  'service',
  'sampling_rate',
  'xray_trace_id',
  'cold_start',
  'function_arn',
  'function_memory_size',
  'function_name',
  'function_request_id',
];

/** 403, one log line with only ids, and no request to the table or to Twilio. */
const isDenied = async (operation: ServedOperation, user: User) => {
  const line = log.lines().length - 1;
  const [before, asked] = [JSON.stringify(shift.system.table.all()), shift.system.restRequests.length];
  const response = await shift.ask(operation, user, inputOf(operation));
  expect(response).toEqual({ status: 403, code: 'forbidden', error: expect.stringMatching(/^[A-Z].+\.$/) });
  const denied = deniedSince(line);
  expect(denied).toHaveLength(1);
  expect(denied[0]).toMatchObject({ level: 'WARN', user_id: user.id });
  expect(Object.keys(denied[0] ?? {}).filter(field => ![...ids, ...ofEveryLine].includes(field))).toEqual([]);
  expect(JSON.stringify(denied)).not.toMatch(/@|5552340001|Maria|Lopez|Priya|Nair/);
  expect(JSON.stringify(shift.system.table.all())).toBe(before);
  expect(shift.system.restRequests).toHaveLength(asked);
  return { error: response.error, line: denied[0] };
};

const named = (which: (operation: ServedOperation) => boolean) =>
  operations.filter(which).map(operation => [operation.name, operation] as const);
/** A user who may do it with the user's own calls. */
const strangerFor = ({ access }: ServedOperation): User =>
  access.kind === 'role' && access.anyOf.includes('verification') ? shift.memberOf('verification') : stranger;

/** A group of each role but that of admins, and the supervisors. */
const groupsOfRoles = [
  'fronter_t1',
  'closer_t1',
  'verification',
  'verification_supervisor',
  'customer_service',
] as const;
const agents = ['fronter_t1', 'closer_t1'] as const;
const verifiers = ['verification', 'verification_supervisor'] as const;
/** Which of these groups of a new system have a feature (docs/product.md, Group configuration). */
const groupsWith: Record<Feature, readonly (typeof groupsOfRoles)[number][]> = {
  Leaderboard: agents,
  CallHistory: groupsOfRoles,
  Commissions: agents,
  AgentDashboard: ['verification_supervisor'],
  DoctorNominations: ['closer_t1'],
  Leads: ['customer_service'],
  LeadSources: [],
  Dids: [],
  OnHold: [],
  Settings: [],
  RequestTakeover: [],
  Verification: verifiers,
  RequestVerification: ['closer_t1'],
  VerificationAdmin: ['verification_supervisor'],
};
const deniedGroups = (access: ServedOperation['access']): string[] => {
  if (access.kind === 'feature') return groupsOfRoles.filter(group => !groupsWith[access.feature].includes(group));
  if (access.kind !== 'role') return [];
  return groupsOfRoles.filter(group => !access.anyOf.includes(rolesOfGroups[group]));
};
const isForAdmins = ({ access }: ServedOperation) => access.kind === 'role' && access.anyOf.join() === 'admin';

describe('access', () => {
  it('to a call is tested for every operation that names one', () => {
    const naming = operations.filter(({ input }) => {
      const shape = 'shape' in input ? Object.keys(input.shape as object) : [];
      return shape.includes('task_attribute_key') || shape.includes('task_attribute');
    });
    expect(naming.filter(({ name }) => !rows[name].ofACall)).toEqual([]);
  });

  it.each(named(operation => rows[operation.name].ofACall === true && !isForAdmins(operation)))(
    '%s is rejected for an agent with the key of another agent’s call',
    async (_, operation) => {
      const { error, line } = await isDenied(operation, strangerFor(operation));
      expect(error).toBe('This is not your call.');
      expect(line).toMatchObject({ task_attribute_key: key });
    },
  );

  it.each(named(({ name }) => rows[name].anothers === true))(
    '%s does not find items of another user',
    async (_, operation) => {
      const before = JSON.stringify(shift.system.table.all());
      expect((await shift.ask(operation, stranger, inputOf(operation))).status).toBe(404);
      expect(JSON.stringify(shift.system.table.all())).toBe(before);
    },
  );

  it.each(named(({ name }) => rows[name].managed === true))(
    '%s is rejected for a supervisor of another group',
    async (_, operation) => {
      const { error } = await isDenied(operation, shift.memberOf('verification_supervisor'));
      expect(error).toMatch(/groups that you supervise\.$/);
    },
  );

  it.each(named(({ access }) => deniedGroups(access).length > 0))(
    '%s is rejected for a member of each group that may not',
    async (_, operation) => {
      for (const group of deniedGroups(operation.access)) {
        const { error, line } = await isDenied(operation, shift.memberOf(group));
        expect(error, group).toBe('You are not allowed to do this.');
        expect(line, group).toMatchObject({ operation: operation.name });
      }
    },
  );

  it.each(named(({ access }) => access.kind === 'feature' || access.kind === 'role'))(
    '%s is rejected for a user without the feature or role',
    async (_, operation) => {
      const { error, line } = await isDenied(operation, outsider);
      expect(error).toBe('You are not allowed to do this.');
      expect(line).toMatchObject({ operation: operation.name });
    },
  );

  it.each(named(({ access }) => ['role', 'lead', 'full-lead'].includes(access.kind)))(
    '%s is rejected for a user without a group, whatever the roles',
    async (_, operation) => {
      const { error, line } = await isDenied(operation, groupless);
      expect(error).toBe('You are not allowed to do this.');
      expect(line).toMatchObject({ operation: operation.name });
    },
  );

  it.each(['getLead', 'updateLead', 'lookupLead', 'viewLead', 'leaveScriptPage', 'callbackTask', 'checkDials'])(
    '%s, which shows or calls a lead, is not for every signed-in user',
    name => {
      expect(operations.find(operation => operation.name === name)?.access).toEqual({ kind: 'lead' });
    },
  );

  it.each(named(({ access }) => access.kind === 'full-lead'))(
    '%s is rejected for a fronter who may see only a lead’s details and script',
    async (_, operation) => {
      const { error, line } = await isDenied(operation, shift.memberOf('fronter_t3'));
      expect(error).toBe('You are not allowed to do this.');
      expect(line).toMatchObject({ operation: operation.name });
    },
  );

  it.each(named(({ access }) => access.kind !== 'public'))(
    '%s is rejected for a disabled admin with a token that is not expired',
    async (_, operation) => {
      const { error, line } = await isDenied(operation, disabled);
      expect(error).toBe('Your account is disabled. Please ask an admin.');
      expect(line).toMatchObject({ reason: 'disabled' });
    },
  );
});
