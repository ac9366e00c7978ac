import * as z from 'zod';
import { requires } from '../../access/access.ts';
import { Base } from '../../changed-meanwhile.ts';
import { CallKey } from '../../keys.ts';
import { freeText } from '../../leads/free-text.ts';
import { PublicLead } from '../../leads/lead.ts';
import { LeadEdit } from '../../leads/lead-edit.ts';
import { AnswerName, PromptName, ScriptHistory, ScriptName, ScriptPage } from '../../scripts/script.ts';
import { Timestamp } from '../../time.ts';
import { operation } from '../operation.ts';
import { OneLead } from './lead-inputs.ts';

export const getScript = operation({
  name: 'getScript',
  method: 'GET',
  path: '/script/{name}',
  access: requires.signedIn,
  input: z.object({
    name: ScriptName,
    /** Of the version that was published at this instant; of the newest one without it. */
    at: Timestamp.optional(),
  }),
  output: z.object({
    data: z.array(ScriptPage),
    /** When this version was published; absent for a script from before scripts were published. */
    published_ts: Timestamp.optional(),
  }),
  errors: ['not_found', 'forbidden'],
  summary: 'Every page of a script, or of a list of rebuttals; closing rebuttals are for closers and admins.',
});

export const leaveScriptPage = operation({
  name: 'leaveScriptPage',
  method: 'POST',
  path: '/leave_script_page',
  access: requires.lead,
  input: OneLead.extend({
    prompt_name: PromptName,
    /** The choice; absent if the agent goes back. */
    answer: freeText(200).optional(),
    /** The entered values by the input's name; a value of a lead's field is checked like any other edit. */
    inputs: LeadEdit.optional(),
    other_inputs: z.record(AnswerName, freeText(5000)).optional(),
    /** Of the entered values; of the others as `script_answers.<name>`. */
    base: Base.optional(),
    /** The call with the script, and its current page. */
    task_attribute_key: CallKey.optional(),
    history: ScriptHistory.extend({ selected_page_choice: freeText(200).optional() }),
  }),
  output: PublicLead,
  errors: ['not_found', 'conflict', 'forbidden'],
  summary:
    "Saves a script page's answer and inputs on the lead, and the script's history on the call (docs/product.md, Walking a script). A `conflict` with the current value for a field that differs from its `base`.",
});
