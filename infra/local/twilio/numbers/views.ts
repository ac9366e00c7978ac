import { rfc2822 } from '../rest/dates.ts';
import { friendlyNumber } from './available.ts';
import type { Application, PhoneNumber, VerifiedNumber } from './model.ts';

const capabilities = { voice: true, sms: true, mms: true, fax: false };

const path = (accountSid: string, kind: string, sid: string) =>
  `/2010-04-01/Accounts/${accountSid}/${kind}/${sid}.json`;

const dates = (item: { createdAt: string; updatedAt: string }) => ({
  date_created: rfc2822(new Date(item.createdAt)),
  date_updated: rfc2822(new Date(item.updatedAt)),
});

const voice = (item: PhoneNumber | Application) => ({
  voice_url: item.voiceUrl || null,
  voice_method: item.voiceMethod,
  voice_fallback_url: null,
  voice_fallback_method: 'POST',
  voice_caller_id_lookup: false,
  status_callback: item.statusCallback,
  status_callback_method: item.statusCallbackMethod,
  sms_fallback_url: '',
  sms_fallback_method: 'POST',
  sms_method: 'POST',
});

/** twilio.com/docs/phone-numbers/api/incomingphonenumber-resource */
export const phoneNumberView = (accountSid: string) => (item: PhoneNumber) => ({
  sid: item.sid,
  account_sid: accountSid,
  api_version: '2010-04-01',
  friendly_name: item.friendlyName,
  phone_number: item.phoneNumber,
  ...voice(item),
  voice_application_sid: item.voiceApplicationSid,
  voice_receive_mode: 'voice',
  sms_url: item.smsUrl,
  sms_fallback_url: item.smsFallbackUrl,
  sms_application_sid: '',
  address_requirements: 'none',
  address_sid: null,
  beta: false,
  capabilities,
  emergency_status: 'Inactive',
  emergency_address_sid: null,
  emergency_address_status: 'unregistered',
  identity_sid: null,
  bundle_sid: null,
  trunk_sid: null,
  origin: 'twilio',
  status: 'in-use',
  type: 'local',
  ...dates(item),
  uri: path(accountSid, 'IncomingPhoneNumbers', item.sid),
});

/** twilio.com/docs/usage/api/applications */
export const applicationView = (accountSid: string) => (item: Application) => ({
  sid: item.sid,
  account_sid: accountSid,
  api_version: '2010-04-01',
  friendly_name: item.friendlyName,
  ...voice(item),
  sms_url: '',
  sms_status_callback: '',
  message_status_callback: '',
  public_application_connect_enabled: false,
  ...dates(item),
  uri: path(accountSid, 'Applications', item.sid),
});

/** twilio.com/docs/voice/api/outgoing-caller-ids */
export const verifiedNumberView = (accountSid: string) => (item: VerifiedNumber) => ({
  sid: item.sid,
  account_sid: accountSid,
  friendly_name: item.friendlyName,
  phone_number: item.phoneNumber,
  ...dates(item),
  uri: path(accountSid, 'OutgoingCallerIds', item.sid),
});

/** twilio.com/docs/phone-numbers/api/availablephonenumberlocal-resource */
export const availableView = (phoneNumber: string) => ({
  friendly_name: friendlyNumber(phoneNumber),
  phone_number: phoneNumber,
  lata: null,
  locality: null,
  rate_center: null,
  latitude: null,
  longitude: null,
  region: null,
  postal_code: null,
  iso_country: 'US',
  address_requirements: 'none',
  beta: false,
  capabilities,
});
