import { groupLabel } from '#shared/calls/transfer';
import type { Timestamp } from '#shared/time';
import { NOBODY } from '#shared/users/handover';
import type { RecordedUser } from '#shared/users/user-settings';
import { formatNewYorkTime, words } from '../../../lib/ui/format.ts';
import type { SettingTexts } from '../setting-texts.ts';

/** The name of a user by id; the id itself of one who is not known. */
export type NameOf = (userId: string) => string;

const receiverWords = { callbacks_to: 'Callbacks', verifications_to: 'Verifications', leads_to: 'Leads' } as const;
const receivers = Object.keys(receiverWords) as (keyof typeof receiverWords)[];

const handoverLines = ({ handover = {} }: RecordedUser, nameOf: NameOf): string[] =>
  receivers.flatMap(field => {
    const receiver = handover[field];
    return receiver === undefined
      ? []
      : [`${receiverWords[field]} to ${receiver === NOBODY ? NOBODY : nameOf(receiver)}`];
  });

const timeLines = (time: Timestamp | undefined): string[] => (time ? [`${formatNewYorkTime(time)} in New York`] : []);

const linesOf = (user: RecordedUser, field: keyof RecordedUser & string, nameOf: NameOf): string[] => {
  switch (field) {
    case 'email':
    case 'first_name':
    case 'last_name':
      return [user[field]];
    case 'roles':
      return user.roles.map(words);
    case 'groups':
      return user.groups.map(groupLabel);
    case 'auto_accept':
      return [user.auto_accept ? 'On' : 'Off'];
    case 'closer_priority_override':
      return [user.closer_priority_override === undefined ? 'None' : String(user.closer_priority_override)];
    case 'disabled':
      return [user.disabled ? 'Disabled' : 'Active'];
    case 'handover':
      return handoverLines(user, nameOf);
    case 'second_factor_ts':
      return user.second_factor_ts ? [`Set up ${formatNewYorkTime(user.second_factor_ts)} in New York`] : ['None'];
    case 'signed_out_ts':
    case 'invited_ts':
    case 'second_factor_reset_ts':
    case 'password_changed_ts':
      return timeLines(user[field]);
  }
};

/** How a user is described to people. */
export const userTexts = (nameOf: NameOf): SettingTexts<RecordedUser> => ({
  labels: {
    email: 'Email',
    first_name: 'First name',
    last_name: 'Last name',
    roles: 'Roles',
    groups: 'Groups',
    auto_accept: 'Auto accept',
    closer_priority_override: 'Closer priority override',
    disabled: 'State',
    handover: 'Work given away',
    second_factor_ts: 'Second factor',
    signed_out_ts: 'Signed out by force',
    invited_ts: 'Invited again',
    second_factor_reset_ts: 'Second factor reset',
    password_changed_ts: 'Password changed',
  },
  linesOf: (user, field) => linesOf(user, field, nameOf),
  lists: ['roles', 'groups', 'handover'],
});
