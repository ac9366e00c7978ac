import { awsPrices, type Meter } from './prices.ts';

/** The use of each meter. */
export type Usage = Record<Meter, number>;

export const meters = Object.keys(awsPrices) as Meter[];

const combined = (combine: (meter: Meter) => number): Usage =>
  Object.fromEntries(meters.map(meter => [meter, combine(meter)])) as Usage;

export const noUsage = (): Usage => combined(() => 0);

/** The sum of usages, each multiplied by a number. */
export const sumOfUsage = (...parts: [usage: Usage, times: number][]): Usage =>
  combined(meter => parts.reduce((sum, [usage, times]) => sum + usage[meter] * times, 0));

export const dollarsOf = (usage: Usage): number =>
  meters.reduce((sum, meter) => sum + usage[meter] * awsPrices[meter].usd, 0);

const services: [name: string, of: Meter[]][] = [
  ['Lambda', ['invocations', 'gbSeconds']],
  ['API Gateway', ['httpRequests']],
  ['DynamoDB', ['readUnits', 'writeUnits']],
  ['EventBridge', ['events']],
  ['AppSync', ['liveOperations', 'liveMessages', 'connectionMinutes']],
  ['logs', ['logGb']],
  ['transfer and storage', ['gbOut', 'storedGbMonths']],
];

/** `Lambda 0.012, API Gateway 0.003, ...` in dollars. */
export const dollarsByService = (usage: Usage): string =>
  services
    .map(
      ([name, of]) => `${name} ${of.reduce((sum, meter) => sum + usage[meter] * awsPrices[meter].usd, 0).toFixed(4)}`,
    )
    .join(', ');
