/** What AWS charges for, each price for one unit. */
export type Meter =
  | 'invocations'
  | 'gbSeconds'
  | 'httpRequests'
  | 'readUnits'
  | 'writeUnits'
  | 'events'
  | 'liveOperations'
  | 'liveMessages'
  | 'connectionMinutes'
  | 'logGb'
  | 'gbOut'
  | 'storedGbMonths';

/** US dollars for one unit, and the page that names it. */
type Price = { usd: number; page: string };

const million = 1_000_000;

/** The list prices of US East (N. Virginia) in November 2026, without free tiers and discounts for volume. */
export const awsPrices: Record<Meter, Price> = {
  invocations: { usd: 0.2 / million, page: 'AWS Lambda Pricing, requests' },
  gbSeconds: { usd: 0.0000133334, page: 'AWS Lambda Pricing, duration, Arm' },
  httpRequests: { usd: 1 / million, page: 'Amazon API Gateway Pricing, HTTP APIs' },
  readUnits: { usd: 0.125 / million, page: 'Amazon DynamoDB Pricing, on-demand, read request units' },
  writeUnits: { usd: 0.625 / million, page: 'Amazon DynamoDB Pricing, on-demand, write request units' },
  events: { usd: 1 / million, page: 'Amazon EventBridge Pricing, custom events' },
  liveOperations: { usd: 4 / million, page: 'AWS AppSync Pricing, query and data modification operations' },
  liveMessages: { usd: 2 / million, page: 'AWS AppSync Pricing, real-time updates' },
  connectionMinutes: { usd: 0.08 / million, page: 'AWS AppSync Pricing, minutes of connection' },
  logGb: { usd: 0.5, page: 'Amazon CloudWatch Pricing, logs, collection' },
  gbOut: { usd: 0.09, page: 'Amazon EC2 Pricing, data transfer out to the internet' },
  storedGbMonths: { usd: 0.023, page: 'Amazon S3 Pricing, standard storage' },
};

/** The price with which the product is compared. */
export const contactCentres = {
  connectVoiceMinute: { usd: 0.018, page: 'Amazon Connect Pricing, voice usage; telephony is not in it' },
  flexActiveHour: { usd: 1, page: 'Twilio Flex Pricing, active user hour; voice is not in it' },
  flexNamedMonth: { usd: 150, page: 'Twilio Flex Pricing, named user a month; voice is not in it' },
} satisfies Record<string, Price>;

/** Twilio's price for a minute of one of our calls, for each part of it. */
export const twilioVoiceMinute = {
  customer: { usd: 0.022, page: 'Twilio Voice Pricing, United States, calls to toll-free numbers' },
  browser: { usd: 0.004, page: 'Twilio Voice Pricing, browser and app calling' },
  conference: { usd: 2 * 0.0018, page: 'Twilio Voice Pricing, conference, two participants' },
  recording: { usd: 0.0025, page: 'Twilio Voice Pricing, recording' },
} satisfies Record<string, Price>;
