import type { TelephonySettings } from '#shared/contracts/telephony-settings';

/** The settings of a provisioned telephony account. */
export const theTelephonySettings = (): TelephonySettings => ({
  account_sid: `AC${'1'.repeat(32)}`,
  auth_token: 'a'.repeat(32),
  api_key_sid: `SK${'1'.repeat(32)}`,
  api_key_secret: 'b'.repeat(32),
  workspace_sid: `WS${'1'.repeat(32)}`,
  workflow_sid: `WW${'1'.repeat(32)}`,
  activity_sids: { online: `WA${'1'.repeat(32)}`, offline: `WA${'2'.repeat(32)}` },
  caller_id: '+18005550100',
});
