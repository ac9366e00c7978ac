import type { WebsiteContent } from '#shared/call-requests/website-settings';
import { groupLabel } from '#shared/calls/transfer';
import { states } from '#shared/dialing/states';
import type { SettingTexts } from './setting-texts.ts';

const attemptsInWords = (waits: readonly number[]): string[] =>
  waits.map((minutes, n) => `Attempt ${n + 2}: ${minutes} minutes after the one before`);

export const websiteTexts: SettingTexts<WebsiteContent> = {
  labels: { name: 'Name', group: 'Group', retry_minutes: 'Attempts', states_served: 'States served' },
  linesOf: (content, field) => {
    switch (field) {
      case 'name':
        return [];
      case 'group':
        return [groupLabel(content.group)];
      case 'retry_minutes':
        return attemptsInWords(content.retry_minutes);
      default:
        return content.states_served.map(state => states[state].name);
    }
  },
  lists: ['retry_minutes', 'states_served'],
};
