import type { SettingKind } from './setting-version.ts';

/** As admins read them. */
export const kindLabels: Record<SettingKind, string> = {
  user: 'User',
  group: 'Group',
  did: 'DID',
  'lead-source': 'Lead source',
  'product-option': 'Product',
  disposition: 'Disposition',
  'disposition-group': 'Disposition group',
  'message-template': 'Message template',
  script: 'Script',
  retention: 'Retention',
  website: 'Website',
};
