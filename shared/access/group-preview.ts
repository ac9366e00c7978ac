import { groupLabel, transferDestinations } from '../calls/transfer.ts';
import { offeredNames } from '../dispositions/disposition-rules.ts';
import { scriptLabel } from '../scripts/script-label.ts';
import type { Agent } from '../users/user.ts';
import { callConfigFor, decidingGroup, resolveAccess } from './access.ts';
import { consoleSettingsFor } from './console-settings.ts';
import { featureTexts } from './feature-texts.ts';
import type { GroupConfiguration } from './group-configuration.ts';
import { targetTexts, wallboardTexts } from './limit-texts.ts';
import type { GroupName } from './roles.ts';

type Configuration = Omit<GroupConfiguration, 'earlier'>;

/** Something that members would get or lose, in words, and how many of them. */
export type PreviewedChange = { change: 'get' | 'lose'; what: string; people: number };

export type GroupPreview = {
  /** The members for whom the group decides now, or would decide. */
  affected: number;
  changes: PreviewedChange[];
};

const resolved = (configurations: Configuration[]): GroupConfiguration[] =>
  configurations.map(configuration => ({ ...configuration, earlier: [] }));

const sourceTexts = (source: string): string =>
  source === 'default' ? 'on calls' : `on calls of ${groupLabel(source)}`;

const sourcesOf = (configurations: Configuration[]): string[] => [
  ...new Set(configurations.flatMap(({ callConfigs }) => Object.keys(callConfigs))),
];

type Others = { users: Agent[]; sources: string[] };

/** Everything that a user may do or has, one text each. */
const allowances = (user: Agent, configurations: GroupConfiguration[], { users, sources }: Others): Set<string> => {
  const access = resolveAccess(user, configurations);
  const group = decidingGroup(user, configurations);
  const { autoAccept, bufferCall, agentsOfRecord } = consoleSettingsFor(user, configurations);
  const onCalls = (call_source: string): string[] => {
    const config = callConfigFor(access, { call_source });
    const where = sourceTexts(call_source);
    const destinations = transferDestinations({ user, access }, { call_source }, users);
    return [
      ...(offeredNames(access, { call_source }) ?? []).map(name => `the disposition ${name} ${where}`),
      ...(config ? [`the script ${scriptLabel(config.script)} ${where}`] : []),
      ...destinations.filter(({ kind }) => kind === 'group').map(({ label }) => `transfers to ${label} ${where}`),
    ];
  };
  return new Set([
    ...access.features.map(feature => featureTexts[feature].label),
    ...access.data.map(({ feature, level, key }) => `${feature}:${level}:${key}`),
    ...(autoAccept ? ['calls that are accepted by themselves'] : []),
    ...(bufferCall ? ['the buffer call'] : []),
    ...agentsOfRecord.map(name => `the agent of record ${name}`),
    ...(group ? [...targetTexts(group), ...wallboardTexts(group)] : []),
    ...sources.flatMap(onCalls),
  ]);
};

const missingIn = (those: Set<string>, others: Set<string>): string[] => [...those].filter(what => !others.has(what));

const decides = (group: GroupName, user: Agent, configurations: GroupConfiguration[]): boolean =>
  decidingGroup(user, configurations)?.name === group;

/** What the members of a group would get and lose if it was saved like this: by the rules that the server uses. */
export const previewGroup = (stored: Configuration[], edited: Configuration, users: Agent[]): GroupPreview => {
  const before = resolved(stored);
  const after = resolved(stored.map(configuration => (configuration.name === edited.name ? edited : configuration)));
  const affected = users.filter(user => [before, after].some(these => decides(edited.name, user, these)));
  const counts = new Map<string, PreviewedChange>();
  const count = (change: PreviewedChange['change'], what: string) => {
    const key = `${change} ${what}`;
    counts.set(key, { change, what, people: (counts.get(key)?.people ?? 0) + 1 });
  };
  // A source that only one of both names has the default of the other.
  const others = { users, sources: sourcesOf([...before, ...after]) };
  for (const user of affected) {
    const [had, has] = [allowances(user, before, others), allowances(user, after, others)];
    for (const what of missingIn(had, has)) count('lose', what);
    for (const what of missingIn(has, had)) count('get', what);
  }
  const changes = [...counts.values()];
  return {
    affected: affected.length,
    changes: [
      ...changes.filter(({ change }) => change === 'lose'),
      ...changes.filter(({ change }) => change === 'get'),
    ],
  };
};
