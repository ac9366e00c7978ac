import { env } from '#platform/env';
import { logger } from '#platform/logger';
import { askTwilio, isDefinite, type TwilioRest, twilioCode, twilioStatus } from '#platform/twilio/twilio-client';
import { Rejection } from '#shared/errors';
import type { PhoneNumber } from '#shared/phone/phone-number';
import { inboundNumberSettings } from '#shared/routing/inbound-number';

/**
 * Every number that is bought here gets a name that starts with this. One without a DID is used before another is
 * bought.
 */
const MARK = 'Coverline DID';
const LONGEST_NAME = 64;

/** Twilio's "not available": somebody else has bought the number (twilio.com/docs/api/errors/21422). */
const NOT_AVAILABLE = 21422;
const OFFERED = 5;
/** The largest page that Twilio returns. */
const MOST_OWNED = 1000;

const settings = () => inboundNumberSettings(env('WEBHOOK_BASE_URL'));

/** The numbers that were bought here and call our webhook, with or without a DID. @throws Rejection `provider_failed` */
const bought = (): Promise<PhoneNumber[]> =>
  askTwilio('The numbers could not be read from Twilio. Please try again.', async ({ account }) => {
    const owned = await account.incomingPhoneNumbers.list({ limit: MOST_OWNED, pageSize: MOST_OWNED });
    const { voiceUrl } = settings();
    return owned
      .filter(number => number.friendlyName.startsWith(MARK) && number.voiceUrl === voiceUrl)
      .map(({ phoneNumber }) => phoneNumber);
  });

const buyOne = async ({ account }: TwilioRest, phoneNumber: string, friendlyName: string): Promise<boolean> => {
  try {
    await account.incomingPhoneNumbers.create({ phoneNumber, friendlyName, ...settings() });
    return true;
  } catch (error) {
    if (twilioCode(error) === NOT_AVAILABLE) return false;
    if (isDefinite(error)) throw error;
    logger.warn('lost answer to a purchase', { twilio_status: twilioStatus(error) });
    const [owned] = await account.incomingPhoneNumbers.list({ phoneNumber, limit: 1 });
    if (owned) return true;
    throw error;
  }
};

/**
 * Buys a number that calls our inbound webhook.
 * @throws Rejection `rejected` if Twilio has none to sell, `provider_failed`
 */
const buy = async (purpose: string): Promise<PhoneNumber> => {
  const friendlyName = `${MARK}: ${purpose}`.slice(0, LONGEST_NAME);
  const number = await askTwilio(
    'Twilio did not sell a number. Please try again: none is bought twice.',
    async rest => {
      const offered = await rest.account.availablePhoneNumbers('US').local.list({ voiceEnabled: true, limit: OFFERED });
      for (const { phoneNumber } of offered) {
        if (await buyOne(rest, phoneNumber, friendlyName)) return phoneNumber;
      }
      return undefined;
    },
  );
  if (number) return number;
  throw new Rejection('rejected', 'Twilio has no phone number to sell at the moment. Please try again later.');
};

/** The account's numbers. */
export const numbers = { bought, buy };
export type Numbers = typeof numbers;
