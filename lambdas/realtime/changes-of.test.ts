import { describe, expect, it } from 'vitest';
import { consumedBy } from '#platform/handlers/stream-handler';
import type { Call } from '#shared/calls/call';
import { asOwnJob } from '#shared/jobs/job';
import type { Lead } from '#shared/leads/lead';
import { leadRowOf } from '#shared/leads/list/lead-row';
import { aCall, anAcceptedCall, anEndedCall, at } from '../../tests/support/builders/a-call.ts';
import { aDid } from '../../tests/support/builders/a-did.ts';
import { aDisposition } from '../../tests/support/builders/a-disposition.ts';
import { aLead } from '../../tests/support/builders/a-lead.ts';
import { aProductOption } from '../../tests/support/builders/a-product.ts';
import { aWrittenPage } from '../../tests/support/builders/a-script.ts';
import { aGroup, anAdmin, aUser } from '../../tests/support/builders/a-user.ts';
import { anExport } from '../../tests/support/builders/an-export.ts';
import { invitedFor } from '../../tests/support/builders/an-invited-leg.ts';
import { changesOf } from './changes-of.ts';

const topicsOf = (old: Call | undefined, current: Call | undefined) =>
  changesOf({ entity: 'call', old, new: current }).map(change => change.topic);

const itemFor = (topic: string, changes: ReturnType<typeof changesOf>) => {
  const item = changes.find(change => change.topic === topic)?.item;
  return item ? JSON.parse(item) : item;
};

describe('changesOf a call', () => {
  it('publishes a call in the queue to the monitor, and to no agent', () => {
    expect(topicsOf(undefined, aCall())).toEqual([`call:${aCall().id}`, 'live-calls']);
  });

  it('publishes to the agent of the call', () => {
    expect(topicsOf(aCall(), anAcceptedCall())).toContain('agent-calls:agent-1');
  });

  it('publishes to both agents when the call moves between them', () => {
    const moved = anAcceptedCall({ reservation_user_key: 'user/agent-2', version: 4 });
    expect(topicsOf(anAcceptedCall(), moved).slice(0, 2)).toEqual(['agent-calls:agent-1', 'agent-calls:agent-2']);
  });

  it('publishes to the monitor until the disposition, and nothing after it', () => {
    expect(topicsOf(anAcceptedCall(), anEndedCall())).toContain('live-calls');
    const disposed = anEndedCall({ disposition: 'Sale', version: 6 });
    expect(topicsOf(anEndedCall(), disposed)).toContain('live-calls');
    const recorded = { ...disposed, snipped_recording_key: 'recordings/RE1.wav', version: 7 };
    expect(topicsOf(disposed, recorded)).not.toContain('live-calls');
    expect(topicsOf(disposed, recorded)).toContain('agent-calls:agent-1');
  });

  it('does not tell the agent who is listening', () => {
    const supervised = anAcceptedCall({ supervised_by: ['user/ada'], version: 4 });
    const changes = changesOf({ entity: 'call', old: anAcceptedCall(), new: supervised });
    expect(changes.map(change => change.topic)).toEqual(['live-calls']);
    expect(itemFor('live-calls', changes)).toHaveProperty('supervised_by', ['user/ada']);
  });

  it('carries no field that is not listed as shown', () => {
    const call = { ...anAcceptedCall({ version: 4 }), credit_score: 'canary' };
    const changes = changesOf({ entity: 'call', old: aCall(), new: call });
    expect(changes).toHaveLength(3);
    for (const { item } of changes) expect(item).not.toContain('canary');
  });

  it('is not published when only the server needs what changed', () => {
    const dialledBack = anAcceptedCall({
      ...{ dial_back_ts: at(60), invited_legs: invitedFor('agent-1', at(60)) },
      ...{ agent_call_sid: 'CA1', ending: true, version: 4 },
    });
    expect(topicsOf(anAcceptedCall(), dialledBack)).toEqual([]);
  });

  it('hides the note from the monitor, and the conferences from everybody', () => {
    const noted = anAcceptedCall({ disposition_note: 'has asthma', conferences: {}, version: 4 });
    const changes = changesOf({ entity: 'call', old: aCall(), new: noted });
    expect(itemFor('live-calls', changes)).not.toHaveProperty('disposition_note');
    expect(itemFor('agent-calls:agent-1', changes)).toHaveProperty('disposition_note', 'has asthma');
    for (const change of changes) expect(change.item).not.toContain('conferences');
  });

  it('publishes no script choice, which may concern the customer’s health', () => {
    const history = { selected_page_key: 'budget', selected_page_choice: 'Diabetic', back_pages: ['start'] };
    const answered = anAcceptedCall({ script_prompt_pages_history: history, version: 4 });
    const changes = changesOf({ entity: 'call', old: aCall(), new: answered });
    expect(itemFor('agent-calls:agent-1', changes).script_prompt_pages_history).toEqual({
      selected_page_key: 'budget',
      back_pages: ['start'],
    });
    for (const { item } of changes) expect(item).not.toContain('Diabetic');
  });

  it('publishes nothing to a topic whose visible fields are unchanged', () => {
    const noted = anAcceptedCall({ disposition_note: 'has asthma', version: 4 });
    expect(topicsOf(anAcceptedCall(), noted)).not.toContain('live-calls');
    expect(topicsOf(anAcceptedCall(), anAcceptedCall({ version: 4 }))).toEqual([]);
  });

  it('has the version, and a removal has a newer one than any client', () => {
    expect(changesOf({ entity: 'call', old: aCall(), new: anAcceptedCall() })[0]).toMatchObject({ version: 3 });
    const [gone] = changesOf({ entity: 'call', old: anEndedCall(), new: undefined });
    expect(gone).toMatchObject({ topic: 'agent-calls:agent-1', version: 6, removed: true, item: null });
  });
});

describe('changesOf an offer', () => {
  const event = {
    ...{ id: 'EV1', TaskSid: 'WT1', EventType: 'reservation.created', WorkerName: 'maria@coverline.test' },
    ...{ TaskQueueName: 'closer_t1', TimestampMs: Date.parse(at(4)), created_ts: at(5), version: 1 },
  };

  it('sends the monitor at whom the call rings, and nothing else of the event', () => {
    const changes = changesOf({ entity: 'offer', new: event });
    expect(changes.map(({ topic, entity, id }) => [topic, entity, id])).toEqual([['live-calls', 'offer', 'EV1']]);
    expect(itemFor('live-calls', changes)).toEqual({
      ...{ email: 'maria@coverline.test', rings: true, ts: at(4), version: 1 },
    });
  });

  it('is not published when the event is removed', () => {
    expect(changesOf({ entity: 'offer', old: event })).toEqual([]);
  });
});

describe('changesOf other documents', () => {
  it('publishes the session to its own user only', () => {
    const changes = changesOf({
      entity: 'user',
      old: aUser(),
      new: aUser({ sessionId: 's', available: true, version: 2 }),
    });
    expect(changes.map(({ entity, id }) => [entity, id])).toEqual([
      ['user', 'agent-1'],
      ['user', 'agent-1'],
    ]);
    expect(itemFor('user:agent-1', changes)).toEqual(aUser({ sessionId: 's', available: true, version: 2 }));
    expect(itemFor('agents', changes)).toEqual(aUser({ sessionId: undefined, available: true, version: 2 }));
  });

  it('hides the time at which the worker was found to differ', () => {
    const found = aUser({ worker_changed_ts: at(5), version: 2 });
    expect(changesOf({ entity: 'user', old: aUser(), new: found })).toEqual([]);
    const changes = changesOf({ entity: 'user', old: found, new: { ...found, available: true, version: 3 } });
    expect(changes.map(({ topic }) => topic)).toEqual(['user:agent-1', 'agents']);
    for (const { item } of changes) expect(item).not.toContain('worker_changed_ts');
  });

  it('hides which sign-ins can start a session', () => {
    const started = { session_since_ts: at(5), replaced_sessions: ['replaced-one'] };
    const changes = changesOf({
      entity: 'user',
      old: aUser(),
      new: aUser({ ...started, available: true, version: 2 }),
    });
    expect(JSON.stringify(changes)).not.toMatch(/session_since_ts|replaced/);
    expect(changesOf({ entity: 'user', old: aUser(), new: aUser({ ...started, version: 2 }) })).toEqual([]);
  });

  it('publishes an admin to admins only', () => {
    const changes = changesOf({ entity: 'user', old: anAdmin(), new: { ...anAdmin(), available: true, version: 2 } });
    expect(changes.map(({ topic, entity }) => [topic, entity])).toEqual([
      ['user:admin-1', 'user'],
      ['admins', 'user'],
    ]);
  });

  it('moves a user between the topics of agents and admins with the role', () => {
    const admin = aUser({ groups: ['admin'], version: 2 });
    const promoted = changesOf({ entity: 'user', old: aUser(), new: admin }).slice(1);
    expect(promoted).toMatchObject([
      { topic: 'agents', version: 2, removed: true, item: null },
      { topic: 'admins', version: 2, removed: false },
    ]);
    const demoted = changesOf({ entity: 'user', old: admin, new: aUser({ version: 3 }) }).slice(1);
    expect(demoted).toMatchObject([
      { topic: 'agents', version: 3, removed: false },
      { topic: 'admins', version: 3, removed: true, item: null },
    ]);
  });

  it('does not publish a new session to others', () => {
    const changes = changesOf({ entity: 'user', old: aUser(), new: aUser({ sessionId: 's', version: 2 }) });
    expect(changes.map(change => change.topic)).toEqual(['user:agent-1']);
  });

  it('publishes a group by its name', () => {
    const changes = changesOf({ entity: 'group', old: undefined, new: aGroup() });
    expect(changes).toEqual([expect.objectContaining({ topic: 'groups', entity: 'group', id: 'closer_t1' })]);
  });

  it('publishes that a row of the leads list has changed, without what it says', () => {
    const row = { ...leadRowOf(aLead(), []), prefixes: ['pa'], version: 1 };
    const of = { topic: 'leads', entity: 'lead-row', id: '42' };
    expect(changesOf({ entity: 'lead-row', old: row, new: { ...row, last_name: 'Kim', version: 2 } })).toEqual([
      { ...of, version: 2, removed: false, item: '{"version":2}' },
    ]);
    expect(changesOf({ entity: 'lead-row', old: row })).toEqual([{ ...of, version: 2, removed: true, item: null }]);
  });

  it('publishes a lead source to admins', () => {
    const source = { id: '1', name: 'google', lead_cost: 24_00, version: 1 };
    expect(changesOf({ entity: 'lead-source', new: source })).toMatchObject([{ topic: 'lead-sources', id: '1' }]);
  });

  it('keeps a lead in the verification queue from request to completion, with the fields of the alerts only', () => {
    const queueOf = (old: Lead, current: Lead | undefined) =>
      changesOf({ entity: 'lead', old, new: current }).filter(({ topic }) => topic === 'verification-queue');
    const asked = { ...aLead(), verification_requested: true, verification_requested_ts: at(5), version: 2 };
    const into = queueOf(aLead(), asked);
    expect(into).toMatchObject([{ entity: 'pending-verification', removed: false }]);
    expect(into[0]?.item).not.toContain('phone_number');
    const done = { ...asked, verification_completed: true, version: 5 };
    const removed = {
      topic: 'verification-queue',
      entity: 'pending-verification',
      id: '42',
      removed: true,
      item: null,
    };
    expect(queueOf(asked, done)).toEqual([{ ...removed, version: 5 }]);
    expect(queueOf(asked, undefined)).toEqual([{ ...removed, version: 3 }]);
    expect(queueOf(aLead(), { ...aLead(), version: 2, email: 'a@b.co' })).toEqual([]);
  });

  it('publishes a user’s callbacks, also a removed one', () => {
    const callback = {
      id: 'c1',
      callback_status: 'pending' as const,
      callback_time: at(60),
      callback_source: 'disposition_callback' as const,
      lead_key: 'lead/42' as const,
      user_key: 'user/agent-1' as const,
      version: 1,
    };
    const topicOf = (change: Parameters<typeof changesOf>[0]) => changesOf(change).map(({ topic }) => topic);
    expect(topicOf({ entity: 'upcoming-callback', new: callback })).toEqual(['callbacks:agent-1']);
    expect(changesOf({ entity: 'upcoming-callback', new: callback })).toMatchObject([
      { entity: 'upcoming-callback', id: 'c1', version: 1, removed: false },
    ]);
    expect(topicOf({ entity: 'upcoming-callback', old: callback })).toEqual(['callbacks:agent-1']);
  });

  it('publishes a DID and a disposition to the topics of their lists', () => {
    expect(changesOf({ entity: 'did', new: aDid() })).toMatchObject([{ topic: 'dids', entity: 'did', id: 'did-1' }]);
    const disposition = aDisposition('Call Back');
    expect(changesOf({ entity: 'disposition', new: disposition })).toMatchObject([
      { topic: 'dispositions', entity: 'disposition', id: 'call_back' },
    ]);
  });

  it('publishes of a setting only that it has changed, because not everybody may read it', () => {
    const option = aProductOption({ version: 3 });
    expect(changesOf({ entity: 'product-option', old: aProductOption(), new: option })).toEqual([
      { topic: 'settings', entity: 'product-option', id: 'health-1', version: 3, removed: false, item: '{}' },
    ]);
    const group = { id: 'reached', name: 'Reached', description: '', dispositions: [], version: 1 };
    expect(changesOf({ entity: 'disposition-group', new: group })).toMatchObject([
      { topic: 'settings', id: 'reached' },
    ]);
    const template = { id: 'a', name: 'Welcome', subject: 'Hi', body: 'Hi.', created_ts: at(0), version: 1 };
    expect(changesOf({ entity: 'message-template', new: template })).toMatchObject([{ topic: 'settings', id: 'a' }]);
    const script = { id: 'a_script', name: 'a_script', pages: [aWrittenPage('start')], version: 2 };
    expect(changesOf({ entity: 'script', new: script })).toEqual([
      { topic: 'settings', entity: 'script', id: 'a_script', version: 2, removed: false, item: '{}' },
    ]);
  });

  it('publishes of a change of a setting only that there is one', () => {
    const change = { kind: 'did', name: '+13055550142', number: 3, version: 1 } as const;
    const by = { user_id: 'admin-1', user_email: 'ada.admin@coverline.test', created_ts: at(0) };
    expect(changesOf({ entity: 'setting-version', new: { ...change, ...by, before: { priority: 1 } } })).toEqual([
      {
        ...{ topic: 'setting-changes', entity: 'setting-version', id: 'did#+13055550142#3', version: 1 },
        ...{ removed: false, item: '{}' },
      },
    ]);
  });

  it('publishes of a doctor nomination only that it has changed', () => {
    const nomination = {
      ...{ id: 'n1', first_name: 'Ruth', last_name: 'Foster', nominated_by: 'maria.lopez@coverline.test' },
      ...{ lead_id: '42', submitted: false, created_ts: at(0), version: 1 },
    };
    const change = { topic: 'nominations', entity: 'doctor-nomination', id: 'n1' };
    expect(changesOf({ entity: 'doctor-nomination', new: nomination })).toEqual([
      { ...change, version: 1, removed: false, item: '{}' },
    ]);
    expect(changesOf({ entity: 'doctor-nomination', old: nomination })).toEqual([
      { ...change, version: 2, removed: true, item: null },
    ]);
  });

  it('publishes a job to its owner, without what only the work needs', () => {
    const job = anExport({ checkpoint: { phase: 'workbook', rows: 1 } });
    const [change] = changesOf({ entity: 'job', new: job });
    expect(change).toMatchObject({ topic: 'jobs:agent-1', entity: 'job', id: 'job-1', version: 1, removed: false });
    expect(JSON.parse(change?.item ?? '')).toEqual(asOwnJob(job));
    const next = { ...job, version: 2, checkpoint: { phase: 'workbook' as const, rows: 2 } };
    expect(changesOf({ entity: 'job', old: job, new: next })).toEqual([]);
    expect(changesOf({ entity: 'job', old: job })).toMatchObject([{ topic: 'jobs:agent-1', removed: true }]);
  });

  it('publishes nothing for an entity without a topic', () => {
    expect(consumedBy('publish-changes', [{ entity: 'lead-phone', new: { lead_id: '1' } }])).toEqual([]);
  });
});
