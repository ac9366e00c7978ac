import * as z from 'zod';
import { Timestamp } from '../time.ts';

/** The kinds of settings whose changes are kept. */
export const SettingKind = z.enum([
  'group',
  'disposition',
  'disposition-group',
  'message-template',
  'product-option',
  'lead-source',
  'script',
  'retention',
  'user',
  'did',
  'website',
]);
export type SettingKind = z.infer<typeof SettingKind>;

/** What somebody changed in a setting: one for each saved change, written together with it and never changed. */
export const SettingVersion = z.object({
  kind: SettingKind,
  /** The id of the setting among those of its kind; of a group its name, of a user the user's id, of a DID its number. */
  name: z.string(),
  /** The version of the setting that the change made. */
  number: z.number().int(),
  user_id: z.string(),
  user_email: z.string(),
  created_ts: Timestamp,
  /** The editable content, whole, before and after the change; absent before a creation and after a deletion. */
  before: z.record(z.string(), z.unknown()).optional(),
  after: z.record(z.string(), z.unknown()).optional(),
  /** The change whose content from before was saved again. */
  restored: z.number().int().optional(),
  /** The content was published, and is the same before and after. */
  published: z.boolean().optional(),
  version: z.number().int(),
});
export type SettingVersion = z.infer<typeof SettingVersion>;
