import { featureTexts } from '#shared/access/feature-texts';
import type { GroupContent } from '#shared/access/group-configuration';
import { Feature } from '#shared/access/roles';
import { groupLabel } from '#shared/calls/transfer';
import { targetLabels } from '#shared/metrics/funnel-steps';
import { exactPercentage } from '#shared/metrics/percentage';
import { type Measure, measureLabels, thresholdText } from '#shared/metrics/wallboard';
import { scriptLabel } from '#shared/scripts/script-label';
import type { SettingTexts } from './setting-texts.ts';

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

export const sourceLabel = (source: string): string => (source === 'default' ? 'All other calls' : groupLabel(source));

const permissionWords = (entry: string): string => {
  const feature = Feature.safeParse(entry);
  return feature.success ? featureTexts[feature.data].label : entry;
};

const onOff = (value: boolean): string[] => [value ? 'On' : 'Off'];

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
          `${targetLabels[step as keyof typeof targetLabels]}: low ${exactPercentage(low)}, high ${exactPercentage(high)}`,
      );
    case 'wallboard':
      return (Object.keys(measureLabels) as Measure[]).flatMap(name => {
        const threshold = content.wallboard?.[name];
        if (!threshold) return [];
        const { warn, alert } = threshold;
        return [`${measureLabels[name]}: amber ${thresholdText(name, warn)}, red ${thresholdText(name, alert)}`];
      });
  }
};

/** How a group is told to people, in its history and where two admins edit it. */
export const groupTexts: SettingTexts<GroupContent> = {
  labels: fieldLabels,
  linesOf,
  lists: ['groupPolicy', 'callConfigs', 'agent_of_record'],
};
