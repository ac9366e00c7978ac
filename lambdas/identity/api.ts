import { env } from '#platform/env';
import { groupConfigurations } from '#platform/handlers/actor';
import { apiHandler } from '#platform/handlers/api-handler';
import { telephonySettings } from '#platform/twilio/telephony-settings';
import * as operations from '#shared/contracts/identity';
import { adminCreateUser } from './admin-create-user.ts';
import { adminDeleteUser } from './admin-delete-user.ts';
import { adminDisableUser } from './admin-disable-user.ts';
import { adminInviteUser } from './admin-invite-user.ts';
import { adminResetSecondFactor } from './admin-reset-second-factor.ts';
import { adminSignOutUser } from './admin-sign-out-user.ts';
import { adminUpdateUser } from './admin-update-user.ts';
import { checkSecondFactor, forgetRemovedFactor } from './check-second-factor.ts';
import { generateTwilioToken } from './generate-twilio-token.ts';
import { getProfile } from './get-profile.ts';
import { getUserManagement } from './get-user-management.ts';
import { getUserWork } from './handover/get-user-work.ts';
import { handOverUserWork } from './handover/hand-over-user-work.ts';
import { listAgentNames } from './list-agent-names.ts';
import { recordPasswordChange } from './record-password-change.ts';
import { sendHeartbeat } from './send-heartbeat.ts';
import { startSession } from './start-session.ts';
import { userPool } from './user-pool.ts';
import { workers } from './workers.ts';

export const handler = apiHandler(operations, {
  getProfile: ({ actor }) => getProfile(actor),
  listAgentNames: () => listAgentNames(),
  startSession: async request => {
    await forgetRemovedFactor({ userPool }, request);
    return startSession(request);
  },
  generateTwilioToken: async ({ actor }) =>
    generateTwilioToken({ settings: await telephonySettings(), webhookBaseUrl: env('WEBHOOK_BASE_URL') }, actor),
  sendHeartbeat,
  checkSecondFactor: request => checkSecondFactor({ userPool }, request),
  recordPasswordChange,
  adminCreateUser: request =>
    adminCreateUser({ userPool: { ...userPool, create: userPool.invite }, workers, groupConfigurations }, request),
  adminDeleteUser: request => adminDeleteUser({ userPool, workers }, request),
  adminDisableUser: request => adminDisableUser({ userPool, workers }, request),
  adminUpdateUser: request => adminUpdateUser({ groupConfigurations }, request),
  adminSignOutUser: request => adminSignOutUser({ userPool }, request),
  adminInviteUser: request => adminInviteUser({ userPool }, request),
  adminResetSecondFactor: request => adminResetSecondFactor({ userPool }, request),
  handOverUserWork,
  getUserManagement: ({ actor }) => getUserManagement({ groupConfigurations }, actor),
  getUserWork: ({ actor, input }) => getUserWork(actor, input),
});
