import { featureWords } from '#shared/access/feature-words';
import type { GroupContent } from '#shared/access/group-configuration';
import { Feature } from '#shared/access/roles';
import { groupLabel } from '#shared/calls/transfer';
import { scriptLabel } from '#shared/scripts/script-label';
import type { SettingWords } from './setting-words.ts';

export const fieldLabels: Record<keyof GroupContent, string> = {
  tier: 'Tier',
  groupPolicy: 'Permissions',
  callConfigs: 'Calls',
  auto_accept: 'Auto accept',
  bufferCall: 'Buffer call',
  agent_of_record: 'Agents of record',
  targets: 'Targets',
  wallboard: 'Wallboard',
};

export const targetLabels = { callTime: 'Call Time > 5m', onHolds: 'On Holds', sales: 'Cleared Sales' } as const;

export const thresholdLabels = {
  longest_wait_s: 'Longest wait',
  waiting_calls: 'Waiting calls',
  service_level: 'Service level',
  abandonment: 'Abandonment',
} as const;
export type ThresholdName = keyof typeof thresholdLabels;

const inPercent: readonly ThresholdName[] = ['service_level', 'abandonment'];
export const isPercent = (name: ThresholdName): boolean => inPercent.includes(name);

/** `(0.35) => '35%'` */
export const percentWords = (fraction: number): string => `${Math.round(fraction * 1000) / 10}%`;

export const sourceLabel = (source: string): string => (source === 'default' ? 'All other calls' : groupLabel(source));

const permissionWords = (entry: string): string => {
  const feature = Feature.safeParse(entry);
  return feature.success ? featureWords[feature.data].label : entry;
};

const onOff = (value: boolean): string[] => [value ? 'On' : 'Off'];

export const thresholdWords = (name: ThresholdName, value: number): string => {
  if (isPercent(name)) return percentWords(value);
  return name === 'longest_wait_s' ? `${value} s` : String(value);
};

/** A field's value in words, one line for each part of it that somebody may change. */
export const linesOf = (content: GroupContent, field: keyof GroupContent): string[] => {
  switch (field) {
    case 'tier':
      return [String(content.tier)];
    case 'groupPolicy':
      return content.groupPolicy.permissions.map(permissionWords);
    case 'callConfigs':
      return Object.entries(content.callConfigs).flatMap(([source, config]) => [
        `${sourceLabel(source)}: script ${scriptLabel(config.script)}`,
        ...config.dispositions.map(name => `${sourceLabel(source)}: disposition ${name}`),
        ...config.transferGroupOptions.map(group => `${sourceLabel(source)}: transfer to ${groupLabel(group)}`),
      ]);
    case 'auto_accept':
    case 'bufferCall':
      return onOff(content[field]);
    case 'agent_of_record':
      return content.agent_of_record;
    case 'targets':
      return Object.entries(content.targets ?? {}).map(
        ([step, { low, high }]) =>
          `${targetLabels[step as keyof typeof targetLabels]}: low ${percentWords(low)}, high ${percentWords(high)}`,
      );
    case 'wallboard':
      return (Object.keys(thresholdLabels) as ThresholdName[]).flatMap(name => {
        const threshold = content.wallboard?.[name];
        if (!threshold) return [];
        const { warn, alert } = threshold;
        return [`${thresholdLabels[name]}: amber ${thresholdWords(name, warn)}, red ${thresholdWords(name, alert)}`];
      });
  }
};

/** How a group is told to people, in its history and where two admins edit it. */
export const groupWords: SettingWords<GroupContent> = {
  labels: fieldLabels,
  linesOf,
  lists: ['groupPolicy', 'callConfigs', 'agent_of_record'],
};
