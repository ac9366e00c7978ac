import * as z from 'zod';
import { DayRange } from '../../metrics/day-range.ts';
import { SettingKind, SettingVersion } from '../../settings/setting-version.ts';
import { operation } from '../operation.ts';
import { PageInput, pageOf } from '../page.ts';
import { forAdmins, SettingId } from './seen-setting.ts';

export const listSettingVersions = operation({
  name: 'listSettingVersions',
  method: 'GET',
  path: '/setting/{kind}/version',
  access: forAdmins,
  input: PageInput.extend({ kind: SettingKind, name: z.string().max(128).optional() }),
  output: pageOf(SettingVersion),
  errors: [],
  summary: 'The saved changes of all settings of a kind, or of the named one, the latest first.',
});

export const listSettingChanges = operation({
  name: 'listSettingChanges',
  method: 'GET',
  path: '/setting-change',
  access: forAdmins,
  input: DayRange.extend({
    kind: SettingKind.optional(),
    /** The id of the user who made them. */
    by: z.string().max(128).optional(),
    /** A change of a script has some 100 KB, and a response at most 6 MB. */
    limit: z.coerce.number().int().min(1).max(40).default(10),
    key: PageInput.shape.key,
  }),
  output: pageOf(SettingVersion),
  errors: [],
  summary: 'Who changed which setting on these days in New York, of every kind, the latest first.',
});

/** The kinds whose documents are restored by their content alone. */
export const RestorableKind = SettingKind.exclude(['user', 'did']);
export type RestorableKind = z.infer<typeof RestorableKind>;

export const restoreSetting = operation({
  name: 'restoreSetting',
  method: 'POST',
  path: '/setting/{kind}/restore',
  access: forAdmins,
  input: z.object({
    kind: RestorableKind,
    name: SettingId,
    /** The change that is undone: the content from before it becomes a new version. */
    number: z.number().int(),
    /** The number of the latest change that the admin has seen. If there is a later one, it is a `conflict`. */
    version: z.number().int(),
  }),
  output: z.object({}),
  errors: ['not_found', 'conflict', 'rejected'],
  summary: 'Saves the content that a setting had before one of its changes, also of a setting that was deleted.',
});
