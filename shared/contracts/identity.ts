import * as z from 'zod';
import { requires } from '../access/access.ts';
import { ConsoleSettings } from '../access/console-settings.ts';
import { CallConfig } from '../access/group-configuration.ts';
import { Feature, GroupName, Role } from '../access/roles.ts';
import { freeName } from '../leads/free-text.ts';
import { Timestamp } from '../time.ts';
import { Handover, OpenHandover, UserId, UserWork } from '../users/handover.ts';
import { Agent, OwnUser } from '../users/user.ts';
import { GivenGroups, StoredUserSettings, UserSettings } from '../users/user-settings.ts';
import { operation } from './operation.ts';

const None = z.object({});

/** The signed-in user for the console. */
export const Profile = z.object({
  user: OwnUser,
  access: z.object({
    roles: z.array(Role),
    groups: z.array(GroupName),
    features: z.array(Feature),
    data: z.array(z.object({ feature: z.string(), level: z.string(), key: z.string() })),
    callConfigs: z.record(z.string(), CallConfig),
    earlierCallConfigs: z
      .array(z.object({ until: Timestamp, callConfigs: z.record(z.string(), CallConfig) }))
      .optional(),
  }),
  config: ConsoleSettings,
  /** Whether the user has a second factor, and must have one here. Without it, the session can only set it up. */
  second_factor: z.object({ set: z.boolean(), required: z.boolean() }),
});
export type Profile = z.infer<typeof Profile>;

export const getProfile = operation({
  name: 'getProfile',
  method: 'GET',
  path: '/me',
  access: requires.signedIn,
  input: None,
  output: Profile,
  errors: ['not_found'],
  withoutSecondFactor: true,
  summary: 'The signed-in user, what they may do, and their settings.',
});

export const startSession = operation({
  name: 'startSession',
  method: 'POST',
  path: '/session',
  access: requires.signedIn,
  input: None,
  output: z.object({ session_id: z.string() }),
  errors: ['not_found', 'conflict'],
  startsSession: true,
  withoutSecondFactor: true,
  summary:
    "Makes the token's sign-in the user's only session, which ends the other one (docs/product.md, One session per user).",
});

export const listAgentNames = operation({
  name: 'listAgentNames',
  method: 'GET',
  path: '/agent-name',
  access: requires.signedIn,
  input: None,
  output: z.object({ data: z.array(z.object({ id: z.string(), email: z.string(), name: z.string() })) }),
  errors: [],
  summary: 'The name of every user, also of disabled and deleted ones: records name people by e-mail.',
});

const Activity = z.object({ online: z.string(), offline: z.string() });

/**
 * The options that the browser passes on unchanged when its Worker accepts a reservation by conference instruction
 * (names are those of `twilio-taskrouter`'s ConferenceOptions). The browser adds the call's key to both callbacks.
 */
export const ConferenceInstruction = z.object({
  from: z.string().optional(),
  /** Seconds the agent's own leg may ring. */
  timeout: z.number().int(),
  conferenceStatusCallback: z.url(),
  /** Comma-separated: `start,end,join,leave,mute,hold`. */
  conferenceStatusCallbackEvent: z.string(),
  conferenceRecordingStatusCallback: z.url(),
  conferenceRecord: z.literal('record-from-start'),
  endConferenceOnExit: z.boolean(),
  endConferenceOnCustomerExit: z.boolean(),
});
export type ConferenceInstruction = z.infer<typeof ConferenceInstruction>;

export const generateTwilioToken = operation({
  name: 'generateTwilioToken',
  method: 'POST',
  path: '/generate_twilio_token',
  access: requires.signedIn,
  input: None,
  output: z.object({
    voice_token: z.string(),
    worker_token: z.string(),
    /** The lifetime of both tokens in seconds. */
    expires_in: z.number().int(),
    /** Fixed activity ids (docs/product.md, Agent availability). */
    activities: Activity,
    conference: ConferenceInstruction,
  }),
  errors: ['rejected', 'provider_failed', 'unavailable'],
  summary: 'Tokens for the browser phone and the TaskRouter worker (docs/product.md, Operations).',
});

export const sendHeartbeat = operation({
  name: 'sendHeartbeat',
  method: 'POST',
  path: '/heartbeat',
  access: requires.signedIn,
  /** Without `available`, as consoles of earlier versions send it: of an available agent. `has_leg`: of the phone. */
  input: z.object({ available: z.boolean().default(true), has_leg: z.boolean().default(true) }),
  output: None,
  errors: [],
  summary:
    'The console of an available agent is there, or another console reaches the system (docs/product.md, Agent availability).',
});

export const checkSecondFactor = operation({
  name: 'checkSecondFactor',
  method: 'POST',
  path: '/second_factor',
  access: requires.signedIn,
  /** `set_up`: the user has just confirmed an app, which may be another one than before. */
  input: z.object({ set_up: z.boolean().default(false) }),
  output: z.object({ set: z.boolean() }),
  errors: ['not_found', 'conflict'],
  withoutSecondFactor: true,
  summary: 'Asks the user pool whether the user has a second factor, and records a change.',
});

export const recordPasswordChange = operation({
  name: 'recordPasswordChange',
  method: 'POST',
  path: '/password_change',
  access: requires.signedIn,
  input: None,
  output: None,
  errors: ['not_found', 'conflict'],
  withoutSecondFactor: true,
  summary: 'Records that the user has changed the password at the user pool.',
});

/** The feature of the agents monitor; whom a supervisor may manage is in shared/users/managed-users.ts. */
const managing = requires.feature('AgentDashboard');

const OfUser = z.object({ uid: UserId });

/**
 * The user name of the account, 128 characters at most, and the name of the worker, 64 at most (Amazon Cognito API,
 * AdminCreateUser; twilio.com/docs/taskrouter/api/worker, FriendlyName).
 */
const NewUserEmail = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, 'Email is required')
  .max(64, 'At most 64 characters.')
  .pipe(z.email('E-mail must be valid'));

/** Without spaces, and 256 characters at most (Amazon Cognito API, AdminCreateUser, TemporaryPassword). */
const NewPassword = z
  .string()
  .min(1, 'Password is required.')
  .min(8, 'Min 8 characters')
  .max(256, 'At most 256 characters.')
  .regex(/^\S*$/, 'A password has no spaces.');

export const adminCreateUser = operation({
  name: 'adminCreateUser',
  method: 'POST',
  path: '/admin_create_user',
  access: managing,
  input: z.object({
    first_name: freeName(100).min(1, 'First name is required'),
    last_name: freeName(100).min(1, 'Last name is required'),
    email: NewUserEmail,
    password: NewPassword,
    auto_accept: z.boolean().default(false),
    groups: GivenGroups,
  }),
  output: Agent,
  errors: ['conflict', 'forbidden', 'provider_failed'],
  once: true,
  summary:
    'Invites a user with a temporary password; makes their TaskRouter worker and document. Roles: from the groups.',
});

export const adminDeleteUser = operation({
  name: 'adminDeleteUser',
  method: 'POST',
  path: '/admin_delete_user',
  access: managing,
  input: OfUser.extend({ handover: Handover.default({}) }),
  output: None,
  errors: ['not_found', 'forbidden', 'rejected', 'conflict', 'provider_failed'],
  summary: 'Disables a user, hands over their work, and deletes them for good; never oneself.',
});

export const adminDisableUser = operation({
  name: 'adminDisableUser',
  method: 'POST',
  path: '/admin_disable_user',
  access: managing,
  input: OfUser.extend({ disable: z.boolean(), handover: Handover.default({}) }),
  output: Agent,
  errors: ['not_found', 'forbidden', 'rejected', 'conflict', 'provider_failed'],
  summary: 'Disables a user, ends their sessions and hands over their work, or reactivates them.',
});

export const handOverUserWork = operation({
  name: 'handOverUserWork',
  method: 'POST',
  path: '/hand_over_user_work',
  access: managing,
  input: OfUser.extend({ handover: Handover }),
  output: None,
  errors: ['not_found', 'forbidden', 'rejected', 'conflict'],
  summary: 'Starts another handover of the work of a disabled or deleted user, after one that failed.',
});

export const getUserManagement = operation({
  name: 'getUserManagement',
  method: 'GET',
  path: '/user_management',
  access: managing,
  input: None,
  output: z.object({
    groups: z.array(GroupName),
    disabled: z.array(Agent),
    /** The deleted users whom the actor manages and whose work is not all given away yet. */
    deleted: z.array(Agent),
    /** Of the disabled and the deleted users: those that are under way or have failed. */
    handovers: z.array(OpenHandover),
  }),
  errors: [],
  summary: 'The groups that the actor may give, and the disabled users whom the actor manages, by e-mail.',
});

export const getUserWork = operation({
  name: 'getUserWork',
  method: 'GET',
  path: '/user_work/{uid}',
  access: managing,
  input: OfUser,
  output: UserWork,
  errors: ['not_found', 'forbidden'],
  summary: 'What a user has at hand, before it is handed over (docs/product.md, Manage user).',
});

export const adminUpdateUser = operation({
  name: 'adminUpdateUser',
  method: 'POST',
  path: '/admin_update_user',
  access: managing,
  /** `before` is what was read: if something else is stored, nothing is saved. */
  input: OfUser.extend({ before: StoredUserSettings, settings: UserSettings }),
  output: Agent,
  errors: ['not_found', 'forbidden', 'rejected', 'conflict'],
  summary: 'Changes auto accept, priority and groups of a user; roles follow from the groups.',
});

export const adminSignOutUser = operation({
  name: 'adminSignOutUser',
  method: 'POST',
  path: '/admin_sign_out_user',
  access: managing,
  input: OfUser,
  output: None,
  errors: ['not_found', 'forbidden', 'rejected', 'conflict'],
  summary: "Ends a user's session at once; the user may sign in again.",
});

export const adminResetSecondFactor = operation({
  name: 'adminResetSecondFactor',
  method: 'POST',
  path: '/admin_reset_second_factor',
  access: managing,
  input: OfUser,
  output: None,
  errors: ['not_found', 'forbidden', 'rejected', 'conflict'],
  summary: "Removes a user's second factor and ends the session, for who has lost the device.",
});

export const adminInviteUser = operation({
  name: 'adminInviteUser',
  method: 'POST',
  path: '/admin_invite_user',
  access: managing,
  input: OfUser,
  output: None,
  errors: ['not_found', 'forbidden', 'rejected', 'conflict'],
  summary: 'Sends another invitation with a new temporary password, for who has not signed in yet.',
});
