import * as z from 'zod';
import { requires } from '../../access/access.ts';
import { SeenVersion } from '../../seen-version.ts';

export const SettingId = z.string().regex(/^[\w-]{1,128}$/);

/** The setting that was read, in the version that was read. If another is stored, nothing is saved: a `conflict`. */
export const SeenSetting = z.object({ id: SettingId, version: SeenVersion });

export const forSettings = requires.feature('Settings');
export const forAdmins = requires.role('admin');
