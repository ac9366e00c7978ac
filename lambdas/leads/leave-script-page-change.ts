import type * as z from 'zod';
import type { Actor } from '#platform/handlers/actor';
import type { LeadChange } from '#platform/table/leads';
import type { GroupName } from '#shared/access/roles';
import type { Qualification } from '#shared/calls/qualification';
import { answerField, type EditedField } from '#shared/changed-meanwhile';
import type { leaveScriptPage as operation } from '#shared/contracts/leads';
import { editedFieldNames, editedFields, fieldsFromEdit, withChildPlaces } from '#shared/leads/apply-edit';
import { type Lead, QUALIFIED_LEAD } from '#shared/leads/lead';
import { onHoldOf } from '#shared/leads/on-hold-of';
import { qualifierOf } from '#shared/leads/qualifier-of';
import type { PhoneNumber } from '#shared/phone/phone-number';
import type { Timestamp } from '#shared/time';

export type LeaveScriptPageInput = z.output<typeof operation.input>;

/** The page whose answer is a field of the lead's own (docs/product.md, Lead). */
const QUALIFIED_PAGE = 'Qualified_Lead';

/** What the agent answered on that page; undefined on another one, and without an answer. */
export const qualifiedAnswer = ({ prompt_name, answer }: LeaveScriptPageInput): string | undefined =>
  prompt_name === QUALIFIED_PAGE ? answer || undefined : undefined;

type Leaving = {
  lead: Lead;
  actor: Actor;
  /** The actor's deciding group. */
  group: GroupName | undefined;
  /** Whether the actor may qualify the lead; otherwise the page does not change the qualification. */
  mayQualify: boolean;
  now: Timestamp;
  input: LeaveScriptPageInput;
};
type LeadFields = NonNullable<LeadChange['set']>;

export type LeftPage = {
  set: LeadFields;
  remove: NonNullable<LeadChange['remove']>;
  /** The lead's new number; a different one moves the claim of the number. */
  phone: PhoneNumber;
  /** The qualification that the call stores, if its agent has answered the page that qualifies the lead. */
  ofCall: Qualification;
  /** The entered and answered values and the resulting qualification, by name: for the audit trail. */
  fields: string[];
};

/** Answers and inputs that are no fields of the lead, by their names; empty ones are ignored like everywhere. */
const newAnswers = ({ input: { prompt_name, answer, other_inputs } }: Leaving): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(other_inputs ?? {}).filter(([, text]) => text !== '')),
  ...(answer && prompt_name !== QUALIFIED_PAGE && { [prompt_name]: answer }),
});

/** What was entered, with the values in the lead; of an answer by the name that the audit trail gives it. */
export const enteredFields = (lead: Lead, { inputs = {}, other_inputs = {} }: LeaveScriptPageInput): EditedField[] => [
  ...editedFields(lead, inputs),
  ...Object.entries(other_inputs)
    .filter(([, wanted]) => wanted !== '')
    .map(([name, wanted]) => ({
      field: answerField(name),
      current: lead.script_answers?.[name] ?? '',
      wanted,
    })),
];

/**
 * Who qualified a lead, for each role (docs/product.md, Walking a script): the agent who says so, or the first of a
 * role who goes on with a qualified lead; and whose On Hold it is since when. The list of qualified leads takes that
 * time from the change, also where it is the first one again.
 */
const qualification = (leaving: Leaving, answer: string | undefined): LeadFields => {
  const { lead, actor, now, mayQualify } = leaving;
  if (!mayQualify || (answer ?? lead.Qualified_Lead) !== QUALIFIED_LEAD) return {};
  const role = actor.user.roles.find(each => each !== 'admin');
  const known = lead.qualifying_agent_email_by_role;
  const { email } = actor.user;
  const isAnswer = answer !== undefined;
  const isNext = (before: string | undefined) => before === undefined || (isAnswer && before !== email);
  return {
    ...(role !== undefined && isNext(known?.[role]) && { qualifying_agent_email_by_role: { ...known, [role]: email } }),
    ...onHoldOf(lead, { email, role, isAnswer, now }),
  };
};

/**
 * The fields that a qualification changes, for the audit trail: a new time also means that the On Hold belongs to
 * another agent.
 */
const qualifiedFields = (lead: Lead, qualified: LeadFields): string[] => [
  ...(qualified.qualifying_agent_email_by_role ? ['qualifying_agent_email_by_role'] : []),
  ...(qualified.qualified_ts !== undefined && qualified.qualified_ts !== lead.qualified_ts ? ['qualified_ts'] : []),
];

/** The group for which the lead counts as an On Hold: that of its qualifier, from the change on that names another one. */
const qualifiedInGroup = ({ lead, group }: Leaving, qualified: LeadFields): Pick<LeftPage, 'set' | 'remove'> => {
  if (qualifierOf({ ...lead, ...qualified }) === qualifierOf(lead)) return { set: {}, remove: [] };
  return group === undefined
    ? { set: {}, remove: ['qualified_in_group'] }
    : { set: { qualified_in_group: group }, remove: [] };
};

/** What leaving a page of the script makes of the lead (docs/product.md, Walking a script). */
export const leftPage = (leaving: Leaving): LeftPage => {
  const { lead, actor, now, input } = leaving;
  const inputs = withChildPlaces(lead, input.inputs ?? {});
  const { phone_number: phone = lead.phone_number, ...entered } = fieldsFromEdit(lead, inputs, {
    userId: actor.user.id,
    now,
  });
  const status = qualifiedAnswer(input);
  const answers = newAnswers(leaving);
  const names = Object.keys(answers);
  const qualified = qualification(leaving, status);
  const ofGroup = qualifiedInGroup(leaving, qualified);
  return {
    set: {
      ...entered,
      ...(names.length > 0 && { script_answers: { ...lead.script_answers, ...answers } }),
      ...(status !== undefined && { Qualified_Lead: status, qualified_lead_status: status }),
      ...qualified,
      ...ofGroup.set,
      last_script_update_agent_email: actor.user.email,
    },
    remove: ofGroup.remove,
    phone,
    ofCall: status === undefined ? {} : { qualified_lead_status: status, qualified_by_email: actor.user.email },
    fields: [
      ...editedFieldNames(inputs),
      ...(status !== undefined ? [QUALIFIED_PAGE] : []),
      ...names.map(answerField),
      ...qualifiedFields(lead, qualified),
    ],
  };
};
