import { describe, expect, it } from 'vitest';
import type { SettingVersion } from '#shared/settings/setting-version';
import { changeSummary, describeChange } from './describe-change.ts';

const descriptionOf = describeChange(id => (id === 'agent-2' ? 'Kim Berg' : id));

const aChange = (fields: Partial<SettingVersion>): SettingVersion => ({
  ...{ kind: 'did', name: '+13055550142', number: 2, version: 1, created_ts: '2026-01-07T15:00:00.000Z' },
  ...{ user_id: 'admin-1', user_email: 'ada.admin@coverline.test' },
  ...fields,
});
const summaryOf = (change: SettingVersion) =>
  changeSummary(descriptionOf(change).fields, !(change.before && change.after));

const did = {
  ...{ lead_source: 'tv_spot', task_creation_source: 'customer_inbound_call', buffer_time_s: 30 },
  ...{ require_disposition_note: false, skip_dialer: false, priority: 0 },
};
const user = {
  ...{ email: 'ann.lee@coverline.test', first_name: 'Ann', last_name: 'Lee', roles: ['closer'] },
  ...{ groups: ['closer_t1'], auto_accept: false, disabled: false },
};
const calls = { dispositions: ['Sale'], script: 'closer_qualified', transferGroupOptions: [] };
const group = { tier: 1, groupPolicy: { permissions: [] }, callConfigs: { default: calls } };
const template = { name: 'Welcome', subject: 'Hello', body: 'Hello there.' };
const disposition = {
  ...{ name: 'Moved Away', requiresNote: false, callback: false, noConvoso: false, dnc: false },
  ...{ continueDialing: false, agedDialing: false },
};
const product = {
  ...{ type: 'health', name: 'Guardian 250', premium: 24_999, commission: 11_000, enrollment_fee_options: [] },
  ...{ enrollment_fee_commission: {}, is_active: true },
};

describe('a change of a setting in words', () => {
  it.each<[string, Partial<SettingVersion>, { what: string; to: string; says: string }]>([
    [
      'a DID',
      { before: did, after: { ...did, priority: 3, requested_group: 'closer_t1' } },
      { what: '(305) 555-0142', to: '/dids', says: 'Priority: 0 → 3; Requested group: None → Closer T1' },
    ],
    [
      'a user who is disabled',
      {
        kind: 'user',
        name: 'agent-1',
        before: user,
        after: { ...user, disabled: true, handover: { leads_to: 'agent-2' } },
      },
      {
        what: 'Ann Lee',
        to: '/agents?agent=agent-1',
        says: 'State: Active → Disabled; Work given away: + Leads to Kim Berg',
      },
    ],
    [
      'a group',
      { kind: 'group', name: 'closer_t1', before: group, after: { ...group, agent_of_record: ['House'] } },
      { what: 'Closer T1', to: '/settings/groups?group=closer_t1', says: 'Agents of record: + House' },
    ],
    [
      'a lead source',
      {
        ...{ kind: 'lead-source', name: '7', before: { name: 'tv_spot', lead_cost: 1250, retired: false } },
        after: { name: 'tv_spot', lead_cost: 1300, retired: false },
      },
      { what: 'TV spot', to: '/lead-sources?q=TV+spot', says: 'Lead cost: $12.50 → $13.00' },
    ],
    [
      'a product',
      { kind: 'product-option', name: 'p-1', before: product, after: { ...product, premium: 26_000 } },
      { what: 'Guardian 250', to: '/settings/products?q=Guardian+250', says: 'Premium: $249.99 → $260.00' },
    ],
    [
      'a disposition',
      { kind: 'disposition', name: 'moved_away', before: disposition, after: { ...disposition, dnc: true } },
      { what: 'Moved Away', to: '/settings/dispositions', says: 'Do not call: Off → On' },
    ],
    [
      'a disposition group',
      {
        ...{ kind: 'disposition-group', name: 'reached' },
        before: { name: 'Reached', type: 'outcome', description: '', dispositions: ['Sale'] },
        after: { name: 'Reached', type: 'outcome', description: '', dispositions: ['Moved Away'] },
      },
      { what: 'Reached', to: '/settings/dispositions', says: 'Dispositions: - Sale, + Moved Away' },
    ],
    [
      'a template that is created',
      { kind: 'message-template', name: 't-1', number: 1, after: template },
      {
        what: 'Welcome',
        to: '/settings/message-templates',
        says: 'Name: Welcome; Subject: Hello; Body: Hello there.',
      },
    ],
    [
      'a user who is created',
      { kind: 'user', name: 'agent-1', number: 1, after: { ...user, groups: ['closer_t1', 'closer_t2'] } },
      {
        ...{ what: 'Ann Lee', to: '/agents?agent=agent-1' },
        says: [
          'Email: ann.lee@coverline.test; First name: Ann; Last name: Lee; Roles: Closer',
          'Groups: Closer T1, Closer T2; Auto accept: Off; State: Active',
        ].join('; '),
      },
    ],
    [
      'a script that is published',
      {
        ...{ kind: 'script', name: 'closer_qualified', published: true },
        ...{ before: { name: 'closer_qualified', pages: [] }, after: { name: 'closer_qualified', pages: [] } },
      },
      { what: 'Closer qualified', to: '/settings/scripts?script=closer_qualified', says: '' },
    ],
  ])('of %s', (_, fields, { what, to, says }) => {
    const change = aChange(fields);
    expect(descriptionOf(change)).toMatchObject({ what, to });
    expect(summaryOf(change)).toBe(says);
  });

  it.each([
    ['signed_out_ts', 'Signed out by force'],
    ['invited_ts', 'Invited again'],
    ['second_factor_reset_ts', 'Second factor reset'],
    ['password_changed_ts', 'Password changed'],
  ])('of a user without another content says what was done: %s', (field, label) => {
    const after = { ...user, [field]: '2026-01-07T15:00:00.000Z' };
    const says = summaryOf(aChange({ kind: 'user', name: 'agent-1', before: user, after }));
    expect(says).toMatch(new RegExp(`^${label}: .*2026.* in New York$`));
  });

  it('whose content has not the form of its kind is shown as it is stored', () => {
    const change = aChange({ before: { buffer: 5 }, after: { buffer: 6, lead_source: 'tv' } });
    expect(descriptionOf(change)).toMatchObject({ what: '+13055550142', to: '' });
    expect(summaryOf(change)).toBe('Buffer: 5 → 6; Lead source: tv');
  });
});
