import type { DidContent } from '#shared/dids/did';
import { words } from '../../../lib/ui/format.ts';
import { groupTexts } from '../../../lib/ui/group-label.ts';
import type { SettingTexts } from '../setting-texts.ts';

const textOf = (did: DidContent, field: keyof DidContent & string): string => {
  switch (field) {
    case 'lead_source':
    case 'task_creation_source':
      return words(did[field]);
    case 'requested_group':
      return groupTexts(did.requested_group) || 'None';
    case 'buffer_time_s':
      return `${did.buffer_time_s} s`;
    case 'require_disposition_note':
    case 'skip_dialer':
      return did[field] ? 'Yes' : 'No';
    case 'priority':
      return String(did.priority);
  }
};

/** How a DID is described to people, with the names of its page. */
export const didTexts: SettingTexts<DidContent> = {
  labels: {
    lead_source: 'Lead source',
    task_creation_source: 'Task creation source',
    requested_group: 'Requested group',
    buffer_time_s: 'Buffer time',
    require_disposition_note: 'Note required',
    skip_dialer: 'Skip dialer',
    priority: 'Priority',
  },
  linesOf: (did, field) => [textOf(did, field)],
  lists: [],
};
