import * as z from 'zod';
import { Timestamp } from '../time.ts';
import { ScriptName, WrittenPage } from './script.ts';

/** The part of a script that admins edit: the draft. Agents walk what was published of it. */
export const ScriptContent = z.object({ name: ScriptName, pages: z.array(WrittenPage) });
export type ScriptContent = z.infer<typeof ScriptContent>;

/** Which version of a script agents have, since when. */
const Published = z.object({ version: z.number().int(), published_ts: Timestamp });

/** A script or a list of rebuttals as a setting (docs/product.md, Scripts). Its id is its name. */
export const ScriptSetting = ScriptContent.extend({
  id: z.string(),
  /** What agents have; it is the draft if it has the version of this document. */
  published: Published.optional(),
  updated_ts: Timestamp.optional(),
  deleted_ts: Timestamp.optional(),
  version: z.number().int(),
});
export type ScriptSetting = z.infer<typeof ScriptSetting>;

/** A published version of a script, which is never changed: calls that were accepted while it counted keep it. */
export const ScriptPublication = ScriptContent.extend({
  published_ts: Timestamp,
  /** The version of the setting that was published. */
  number: z.number().int(),
  user_email: z.string().optional(),
  version: z.number().int(),
});
export type ScriptPublication = z.infer<typeof ScriptPublication>;

/** A script in the list of scripts. */
export const ListedScript = ScriptSetting.omit({ pages: true }).extend({ pages: z.number().int() });
export type ListedScript = z.infer<typeof ListedScript>;

/** Whether there are saved changes that agents do not have yet. */
export const isUnpublished = ({ published, version }: Pick<ScriptSetting, 'published' | 'version'>): boolean =>
  published?.version !== version;
