import type { RecordChange } from '#platform/table/records';
import { isForAdminsAlone } from '#shared/agents/agent-groups';
import type { Call } from '#shared/calls/call';
import { isOnTheFloor } from '#shared/calls/call-control';
import { type Change, type Entity, topics } from '#shared/contracts/live';
import { idOf } from '#shared/keys';
import { awaitsVerification, type Lead, PendingVerification } from '#shared/leads/lead';
import type { User } from '#shared/users/user';
import { asAgent, asLiveCall, asOwnCall } from './redaction.ts';

type Versions<T> = { old?: T; new?: T };
type Versioned = { version: number };

const itemOf = <T extends Versioned>(document: T | undefined, redact: (document: T) => object) =>
  document && JSON.stringify({ ...redact(document), version: 0 });

/** What one topic hears of a change: nothing, when what it may see of the document is as it was. */
const changeFor = <T extends Versioned>(
  topic: string,
  entity: Entity,
  id: string,
  versions: Versions<T>,
  redact: (document: T) => object = document => document,
): Change[] => {
  const { old, new: current } = versions;
  if (!current) return old ? [{ topic, entity, id, version: old.version + 1, removed: true, item: null }] : [];
  if (itemOf(old, redact) === itemOf(current, redact)) return [];
  const item = JSON.stringify({ ...redact(current), version: current.version });
  return [{ topic, entity, id, version: current.version, removed: false, item }];
};

const agentOf = (call: Call | undefined): string[] =>
  call?.reservation_user_key ? [idOf(call.reservation_user_key)] : [];

const concernsTheFloor = (call: Call | undefined): boolean => call !== undefined && isOnTheFloor(call);

/** The agent who has the call, and the one who had it: a call that moves on must leave her screen. */
const callChanges = (id: string, versions: Versions<Call>): Change[] => [
  ...[...new Set([...agentOf(versions.old), ...agentOf(versions.new)])].flatMap(userId =>
    changeFor(topics.agentCalls(userId), 'call', id, versions, asOwnCall),
  ),
  ...changeFor(topics.call(id), 'call', id, versions, asOwnCall),
  ...(concernsTheFloor(versions.old) || concernsTheFloor(versions.new)
    ? changeFor(topics.liveCalls(), 'call', id, versions, asLiveCall)
    : []),
];

/** What of a user's change is told to the floor, or to admins alone: who becomes an admin leaves the one for the other. */
const asSeenBy = ({ old, new: current }: Versions<User>, audience: 'floor' | 'admins'): Versions<User> => {
  const shown = (user: User | undefined) =>
    user && isForAdminsAlone(user) === (audience === 'admins') ? user : undefined;
  return { old: shown(old), new: shown(current) };
};

const userChanges = (id: string, versions: Versions<User>): Change[] => [
  ...changeFor(topics.user(id), 'user', id, versions),
  ...changeFor(topics.agents(), 'user', id, asSeenBy(versions, 'floor'), asAgent),
  ...changeFor(topics.admins(), 'user', id, asSeenBy(versions, 'admins'), asAgent),
];

/** Only a lead that awaits verification is in the queue: one that does no more is removed from it. */
const queueChanges = (id: string, { old, new: current }: Versions<Lead>): Change[] => {
  const [was, is] = [old, current].map(lead => (lead && awaitsVerification(lead) ? lead : undefined));
  if (was && !is) {
    const version = current?.version ?? was.version + 1;
    return [
      { topic: topics.verificationQueue(), entity: 'pending-verification', id, version, removed: true, item: null },
    ];
  }
  return changeFor(topics.verificationQueue(), 'pending-verification', id, { old: was, new: is }, lead =>
    PendingVerification.parse(lead),
  );
};

const idIn = <T>(versions: Versions<T>, idOfDocument: (document: T) => string): string => {
  const document = versions.new ?? versions.old;
  return document ? idOfDocument(document) : '';
};

/** Which topics hear of a change, and what each may see of it. Pure. */
export const changesOf = (change: RecordChange): Change[] => {
  switch (change.entity) {
    case 'user':
      return userChanges(
        idIn(change, user => user.id),
        change,
      );
    case 'call':
      return callChanges(
        idIn(change, call => call.id),
        change,
      );
    case 'lead':
      return queueChanges(
        idIn(change, lead => lead.id),
        change,
      );
    case 'upcoming-callback': {
      const owner = idOf((change.new ?? change.old)?.user_key ?? 'user/');
      return changeFor(
        topics.callbacks(owner),
        'upcoming-callback',
        idIn(change, callback => callback.id),
        change,
      );
    }
    case 'did':
      return changeFor(
        topics.dids(),
        'did',
        idIn(change, did => did.id),
        change,
      );
    case 'disposition':
      return changeFor(
        topics.dispositions(),
        'disposition',
        idIn(change, d => d.id),
        change,
      );
    case 'group':
      return changeFor(
        topics.groups(),
        'group',
        idIn(change, g => g.name),
        change,
      );
    default:
      return [];
  }
};
