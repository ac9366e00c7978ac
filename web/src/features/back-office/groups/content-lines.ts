import { featureWords } from '#shared/access/feature-words';
import type { GroupContent, WallboardThresholds } from '#shared/access/group-configuration';
import { Feature } from '#shared/access/roles';
import { groupLabel } from '#shared/calls/transfer';
import { percentage } from '#shared/metrics/percentage';
import { badSideOf, type Measure, measureText } from '#shared/metrics/wallboard';

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

export const thresholdLabels: Record<Measure, string> = {
  longest_wait_s: 'Longest wait',
  waiting_calls: 'Waiting calls',
  service_level: 'Service level',
  abandonment: 'Abandonment',
};
export const measures = Object.keys(thresholdLabels) as Measure[];

export const sourceLabel = (source: string): string => (source === 'default' ? 'All other calls' : groupLabel(source));

const permissionWords = (entry: string): string => {
  const feature = Feature.safeParse(entry);
  return feature.success ? featureWords[feature.data].label : entry;
};

const onOff = (value: boolean): string[] => [value ? 'On' : 'Off'];

/** `amber above 20 s, red above 60 s`. */
export const thresholdWords = (measure: Measure, { warn, alert }: WallboardThresholds[Measure]): string => {
  const side = badSideOf(measure);
  return `amber ${side} ${measureText(measure, warn)}, red ${side} ${measureText(measure, alert)}`;
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
        `${sourceLabel(source)}: script ${config.script}`,
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
          `${targetLabels[step as keyof typeof targetLabels]}: low ${percentage(low)}, high ${percentage(high)}`,
      );
    case 'wallboard':
      return measures.flatMap(measure => {
        const threshold = content.wallboard?.[measure];
        return threshold ? [`${thresholdLabels[measure]}: ${thresholdWords(measure, threshold)}`] : [];
      });
  }
};

export type LineChanges = { removed: string[]; added: string[] };

/** What a change of a field removed and added; only the order, if neither. */
export const lineChanges = (before: GroupContent, after: GroupContent, field: keyof GroupContent): LineChanges => {
  const [old, now] = [linesOf(before, field), linesOf(after, field)];
  return { removed: old.filter(line => !now.includes(line)), added: now.filter(line => !old.includes(line)) };
};
