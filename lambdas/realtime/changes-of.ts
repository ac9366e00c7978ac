import type { ConsumedChange } from '#platform/handlers/stream-handler';
import type { StoredLeadRow, StoredRollup } from '#platform/table/engine/documents';
import { isVisibleToAdminsOnly } from '#shared/agents/agent-groups';
import type { Call } from '#shared/calls/call';
import { isMonitored } from '#shared/calls/call-control';
import type { CallEvent } from '#shared/calls/call-event';
import { type Change, topics } from '#shared/contracts/live';
import { asOwnJob, isShown, type Job } from '#shared/jobs/job';
import { idOf } from '#shared/keys';
import { offerOf } from '#shared/routing/offer';
import type { SettingVersion } from '#shared/settings/setting-version';
import type { User } from '#shared/users/user';
import { changeFor, fromDocument, type Versions } from './change-for.ts';
import {
  leadChanges,
  noteChanges,
  paymentChanges,
  productChanges,
  serviceNoteChanges,
  verificationChanges,
  viewerChanges,
} from './lead-changes.ts';
import { ownUserChange } from './own-user-change.ts';
import { asAgent, asLiveCall, asOwnCall } from './redaction.ts';

const agentOf = (call: Call | undefined): string[] =>
  call?.reservation_user_key ? [idOf(call.reservation_user_key)] : [];

const isOnMonitor = (call: Call | undefined): boolean => call !== undefined && isMonitored(call);

/** Publishes to the current and the previous agent: a call that moves on must leave the previous agent's screen. */
const callChanges = (versions: Versions<Call>): Change[] => {
  const id = fromDocument(versions, call => call.id);
  return [
    ...[...new Set([...agentOf(versions.old), ...agentOf(versions.new)])].flatMap(userId =>
      changeFor(topics.agentCalls(userId), 'call', id, versions, asOwnCall),
    ),
    ...changeFor(topics.call(id), 'call', id, versions, asOwnCall),
    ...(isOnMonitor(versions.old) || isOnMonitor(versions.new)
      ? changeFor(topics.liveCalls(), 'call', id, versions, asLiveCall)
      : []),
  ];
};

/** Each event is a change of its own: an agent's offers follow each other by their time. */
const offerChanges = ({ new: event }: Versions<CallEvent>): Change[] => {
  const offer = event && offerOf(event);
  if (!offer) return [];
  return [
    {
      topic: topics.liveCalls(),
      entity: 'offer',
      id: event.id,
      version: 1,
      removed: false,
      item: JSON.stringify(offer),
    },
  ];
};

/** The change of a user as supervisors or admins see it: a user who becomes an admin moves to the other topic. */
const asSeenBy = ({ old, new: current }: Versions<User>, audience: 'monitor' | 'admins'): Versions<User> => {
  const shown = (user: User | undefined) =>
    user && isVisibleToAdminsOnly(user) === (audience === 'admins') ? user : undefined;
  return { old: shown(old), new: shown(current) };
};

const userChanges = (versions: Versions<User>): Change[] => {
  const id = fromDocument(versions, user => user.id);
  return [
    ...ownUserChange(id, versions),
    ...changeFor(topics.agents(), 'user', id, asSeenBy(versions, 'monitor'), asAgent),
    ...changeFor(topics.admins(), 'user', id, asSeenBy(versions, 'admins'), asAgent),
  ];
};

/** Reports only that a list has changed; a screen that shows the list reads it again, with its user's rights. */
const listChange = (
  topic: string,
  { entity, ...versions }: Versions<{ id: string; version: number }> & { entity: Change['entity'] },
): Change[] => {
  const { id, version } = fromDocument(versions, document => document);
  const now = versions.new ? version : version + 1;
  return [{ topic, entity, id, version: now, removed: !versions.new, item: versions.new ? '{}' : null }];
};

/** Reports only that there is a new change; a user who may see the changes reads them again. */
const settingChange = (versions: Versions<SettingVersion>): Change[] => {
  const { kind, name, number, version } = fromDocument(versions, record => record);
  const id = `${kind}#${name}#${number}`;
  return [{ topic: topics.settingChanges(), entity: 'setting-version', id, version, removed: false, item: '{}' }];
};

const topicOfRollup = ({ of, user_id = '' }: StoredRollup): string => {
  if (of === 'company') return topics.figures();
  return of === 'agent' ? topics.ownFigures(user_id) : topics.leaderboard();
};

/** Says only which figures changed; each generation of the roll-ups has versions of its own. */
const rollupChanges = (versions: Versions<StoredRollup>): Change[] => {
  const { generation, of, day, version } = fromDocument(versions, rollup => rollup);
  if (!versions.new) return [];
  const topic = fromDocument(versions, topicOfRollup);
  const item = JSON.stringify({ of, day, version });
  return [{ topic, entity: 'rollup', id: `${generation}#${day}`, version, removed: false, item }];
};

/** Says only whose row changed: a screen reads its page again, with what its user may see. */
const leadRowChanges = ({ old, new: current }: Versions<StoredLeadRow>): Change[] => {
  const { lead_id, version } = fromDocument({ old, new: current }, row => row);
  const of = { topic: topics.leads(), entity: 'lead-row' as const, id: lead_id };
  if (!current) return [{ ...of, version: version + 1, removed: true, item: null }];
  return [{ ...of, version, removed: false, item: JSON.stringify({ version }) }];
};

const shown = (job: Job | undefined) => (job && isShown(job) ? job : undefined);

const jobChanges = (versions: Versions<Job>): Change[] => {
  const jobs = { old: shown(versions.old), new: shown(versions.new) };
  if (!jobs.old && !jobs.new) return [];
  const { id, owner } = fromDocument(jobs, job => job);
  return changeFor(topics.jobs(owner), 'job', id, jobs, asOwnJob);
};

/** The live messages of a change, by topic, with what each topic may see. An entity without a case does not compile. */
export const changesOf = (change: ConsumedChange<'publish-changes'>): Change[] => {
  switch (change.entity) {
    case 'user':
      return userChanges(change);
    case 'call':
      return callChanges(change);
    case 'offer':
      return offerChanges(change);
    case 'lead':
      return leadChanges(change);
    case 'lead-viewer':
      return viewerChanges(change);
    case 'selected-product':
      return productChanges(change);
    case 'payment':
      return paymentChanges(change);
    case 'verification-event':
      return verificationChanges(change);
    case 'lead-note':
      return noteChanges(change);
    case 'customer-service-note':
      return serviceNoteChanges(change);
    case 'upcoming-callback': {
      const { id, user_key } = fromDocument(change, callback => callback);
      return changeFor(topics.callbacks(idOf(user_key)), 'upcoming-callback', id, change);
    }
    case 'did': {
      const id = fromDocument(change, did => did.id);
      return changeFor(topics.dids(), 'did', id, change);
    }
    case 'disposition': {
      const id = fromDocument(change, disposition => disposition.id);
      return changeFor(topics.dispositions(), 'disposition', id, change);
    }
    case 'lead-row':
      return leadRowChanges(change);
    case 'lead-source': {
      const id = fromDocument(change, source => source.id);
      return changeFor(topics.leadSources(), 'lead-source', id, change);
    }
    case 'disposition-group':
    case 'message-template':
    case 'product-option':
    case 'script':
    case 'retention':
    case 'website':
      return listChange(topics.settings(), change);
    case 'setting-version':
      return settingChange(change);
    case 'doctor-nomination':
      return listChange(topics.nominations(), change);
    case 'rollup':
      return rollupChanges(change);
    case 'job':
      return jobChanges(change);
    case 'blacklist-areas': {
      const { version } = fromDocument(change, areas => areas);
      return [{ topic: topics.blacklist(), entity: 'blacklist', id: 'blacklist', version, removed: false, item: '{}' }];
    }
    case 'group': {
      const name = fromDocument(change, group => group.name);
      return changeFor(topics.groups(), 'group', name, change);
    }
  }
};
