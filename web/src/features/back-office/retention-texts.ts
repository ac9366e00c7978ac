import {
  type RetainedKind,
  type RetainedLine,
  type RetentionContent,
  retainedKinds,
} from '#shared/retention/retention-setting';
import type { SettingTexts } from './setting-texts.ts';

export const lineLabels: Record<RetainedLine, string> = {
  niia_health: 'Health',
  '{product}_ancillary': 'Ancillary',
  discount_plan: 'Discount plan',
  unsold: 'Nothing sold',
};

export const kindLabels: Record<RetainedKind, string> = {
  recordings: 'Recordings',
  messages: 'Messages',
  payments: 'Payment details',
  leads: 'The whole lead',
};

const count = (number: number, word: string): string => `${number} ${word}${number === 1 ? '' : 's'}`;

/** `120` as '10 years', `18` as '1 year 6 months'; nothing for what is not a number of months. */
export const monthsText = (months: number): string => {
  if (!Number.isInteger(months) || months < 1) return '';
  const [years, rest] = [Math.floor(months / 12), months % 12];
  return [...(years > 0 ? [count(years, 'year')] : []), ...(rest > 0 ? [count(rest, 'month')] : [])].join(' ');
};

export const retentionTexts: SettingTexts<RetentionContent> = {
  labels: { name: 'Name', ...lineLabels },
  linesOf: (content, field) =>
    field === 'name' ? [] : retainedKinds.map(kind => `${kindLabels[kind]}: ${monthsText(content[field][kind])}`),
  lists: ['niia_health', '{product}_ancillary', 'discount_plan', 'unsold'],
};
