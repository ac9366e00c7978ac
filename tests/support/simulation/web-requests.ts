import type { CallRequest } from '#shared/call-requests/call-request';
import { CallRequest as CallRequestSchema } from '#shared/call-requests/call-request';
import { consentVersion } from '#shared/call-requests/consent';
import { UpcomingCallback } from '#shared/callbacks/upcoming-callback';
import { cancelCallRequest, getPublicSite, requestCall, revokeConsent } from '#shared/contracts/website';
import { idOf } from '#shared/keys';
import { formatPhoneNumber, type PhoneNumber } from '#shared/phone/phone-number';
import { TaskAttributes } from '#shared/routing/task-attributes';
import { timestamp } from '#shared/time';
import type { User } from '#shared/users/user';
import type { PhoneBehaviour } from '../../../infra/local/twilio/voice/phones/phones.ts';
import { websiteKey } from '../../../lambdas/website/secrets.ts';
import { newFormToken } from '../../../lambdas/website/tokens.ts';
import { callsOf } from './invariants.ts';
import type { Shift } from './shift.ts';

/** A visitor's number, in Florida. */
export const VISITOR: PhoneNumber = '+13055550123';

/** The requests of visitors of the public page in a shift, and how they end. */
export const webRequests = (shift: Shift) => {
  const { system } = shift;
  const documents = (entity: string) => system.table.all().filter(item => item.entity === entity);

  /** Who asks for the consent, as the page shows it. */
  const seller = async () => {
    const { output, error } = await system.settle(system.call(getPublicSite, 'nobody', {}));
    if (!output) throw new Error(`The page has no seller: ${error}`);
    return { seller_name: output.company_name, seller_phone: formatPhoneNumber(output.customer_service_phone) };
  };

  /** A visitor asks for a call; returns the request's id and the token that cancels it. */
  const submit = async (preferred: 'now' | string = 'now') => {
    const opened = timestamp(new Date(shift.now().getTime() - 60_000));
    const { output, error } = await system.settle(
      system.call(requestCall, 'nobody', {
        zip_code: '33101',
        name: 'Ada Park',
        phone_number: VISITOR,
        language: 'es',
        preferred,
        consent: 'yes',
        consent_version: consentVersion,
        ...(await seller()),
        page_language: 'es',
        page_version: 'page-7',
        form_token: newFormToken(await system.settle(websiteKey()), opened),
      }),
    );
    if (!output) throw new Error(`The request was not taken: ${error}`);
    return output;
  };

  const request = (): CallRequest => {
    const [only, ...others] = documents('call-request');
    if (!only || others.length > 0) throw new Error(`There are ${others.length + (only ? 1 : 0)} requests.`);
    return CallRequestSchema.parse(only);
  };

  return {
    submit,
    request,
    cancel: (cancel_token: string) => system.settle(system.call(cancelCallRequest, 'nobody', { cancel_token })),
    revoke: (cancel_token: string) => system.settle(system.call(revokeConsent, 'nobody', { cancel_token })),
    callbacks: () => documents('upcoming-callback').map(item => UpcomingCallback.parse(item)),
    /** Sets the behaviour of the visitor's phone from now on. */
    phone: (behaviour: Partial<PhoneBehaviour> & Pick<PhoneBehaviour, 'does'>) =>
      system.voice.phones.program(VISITOR, { afterMs: 1000, tone: 0, ...behaviour }),
    /** The calls that were offered for requests, oldest first. */
    calls: () => callsOf(system).filter(call => call.call_request_id !== undefined),
    tasks: () => system.engine.store.tasks.all().filter(({ attributes }) => attributes.kind === 'request'),
    dials: () => system.restRequests.filter(({ form }) => form.get('To') === VISITOR).length,
    /** The data that the agent's browser has of the offered request. */
    offeredTo: async (agent: User) => {
      const { taskSid } = await shift.offerTo(agent);
      return TaskAttributes.parse(system.engine.store.tasks.get(taskSid).attributes);
    },
    /** Waits until the request has this status. */
    untilStatus: (status: CallRequest['status'], seconds = 60) =>
      shift.until(`the request is ${status}`, () => (request().status === status ? true : undefined), seconds),
    callNow: () => shift.callNow(request().call_id ?? ''),
    agentOf: () => idOf(shift.callNow(request().call_id ?? '').reservation_user_key ?? 'user/nobody'),
  };
};
export type WebRequests = ReturnType<typeof webRequests>;
