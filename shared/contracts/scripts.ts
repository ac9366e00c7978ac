import * as z from 'zod';
import { requires } from '../access/access.ts';
import { ScriptName } from '../scripts/script.ts';
import { ScriptEdit } from '../scripts/script-edit.ts';
import { ListedScript, ScriptSetting } from '../scripts/script-setting.ts';
import { operation } from './operation.ts';

const forAdmins = requires.role('admin');

/** The script that was read, in the version that was read. If another is stored, it is a `conflict`. */
const Seen = z.object({ id: ScriptName, version: z.number().int().min(1) });

export const listScripts = operation({
  name: 'listScripts',
  method: 'GET',
  path: '/script_setting',
  access: forAdmins,
  input: z.object({}),
  output: z.object({ data: z.array(ListedScript) }),
  errors: [],
  summary: 'Every script and list of rebuttals, by name, with the number of its pages (docs/product.md, Scripts).',
});

export const getScriptSetting = operation({
  name: 'getScriptSetting',
  method: 'GET',
  path: '/script_setting/{id}',
  access: forAdmins,
  input: z.object({ id: ScriptName }),
  output: ScriptSetting,
  errors: ['not_found'],
  summary: 'The draft of a script with all of its pages.',
});

export const createScript = operation({
  name: 'createScript',
  method: 'POST',
  path: '/script_setting',
  access: forAdmins,
  input: z.object({ content: ScriptEdit }),
  output: ScriptSetting,
  errors: ['conflict'],
  summary: 'Creates a script as a draft; agents get it once it is published and a group uses it.',
});

export const saveScript = operation({
  name: 'saveScript',
  method: 'PUT',
  path: '/script_setting/{id}',
  access: forAdmins,
  input: Seen.extend({ content: ScriptEdit }),
  output: ScriptSetting,
  errors: ['not_found', 'conflict', 'rejected'],
  summary: 'Saves the draft of a script; agents go on with what is published.',
});

export const publishScript = operation({
  name: 'publishScript',
  method: 'POST',
  path: '/script_setting/{id}/publish',
  access: forAdmins,
  input: Seen,
  output: ScriptSetting,
  errors: ['not_found', 'conflict', 'rejected'],
  summary: 'Publishes the draft of a script for calls that are accepted from now on; calls under way keep theirs.',
});
