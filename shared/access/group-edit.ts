import * as z from 'zod';
import { freeTextLine } from '../leads/free-text.ts';
import { ScriptName } from '../scripts/script.ts';
import { CallConfig, GroupContent, Threshold } from './group-configuration.ts';
import { Feature, GroupName } from './roles.ts';

const MOST_NAMES = 100;
const MOST_SOURCES = 20;
const DATA_PERMISSION = /^[A-Za-z]\w{0,39}:[a-z]\w{0,39}:[a-z]\w{0,39}$/;

const unique = (names: string[]): boolean => new Set(names).size === names.length;

const names = <T extends z.ZodType<string>>(name: T) =>
  z.array(name).max(MOST_NAMES).refine(unique, 'Each name can be given once.');

/** A feature, or an entry of three parts. */
export const Permission = z
  .string()
  .max(130)
  .refine(
    entry => Feature.safeParse(entry).success || DATA_PERMISSION.test(entry),
    'A permission is a feature, or feature:level:key with letters, digits and _.',
  );

const EditedCallConfig = CallConfig.extend({
  dispositions: names(z.string().min(1).max(100)).min(1, 'Choose at least one disposition.'),
  script: ScriptName,
  transferGroupOptions: names(GroupName),
});

const Fraction = z.number({ error: 'Enter a percentage.' }).min(0, 'At least 0%.').max(1, 'At most 100%.');

const EditedTarget = z
  .object({ high: Fraction, low: Fraction })
  .refine(({ high, low }) => low < high, { path: ['high'], error: 'Must be above the low one.' });

const Amount = z.number({ error: 'Enter a number.' }).int('A whole number.').min(0, 'At least 0.').max(86_400);

/** More is worse: a wait, waiting calls, abandonment. */
const rising = (value: z.ZodType<number, number>) =>
  Threshold.extend({ warn: value, alert: value }).refine(({ warn, alert }) => warn < alert, {
    path: ['alert'],
    error: 'Red must be above amber.',
  });

/** Less is worse: the service level. */
const falling = (value: z.ZodType<number, number>) =>
  Threshold.extend({ warn: value, alert: value }).refine(({ warn, alert }) => alert < warn, {
    path: ['alert'],
    error: 'Red must be below amber.',
  });

/** The content of a group as an admin may save it (docs/product.md, Group settings). */
export const GroupEdit = GroupContent.extend({
  tier: z.number({ error: 'Enter a number.' }).int('A whole number.').min(0, 'At least 0.').max(99, 'At most 99.'),
  groupPolicy: z.object({ permissions: names(Permission) }),
  callConfigs: z
    .object({ default: EditedCallConfig })
    .catchall(EditedCallConfig)
    .refine(sources => Object.keys(sources).length <= MOST_SOURCES, 'Too many call sources.')
    .refine(
      sources => Object.keys(sources).every(source => /^[a-z][a-z0-9_]{1,63}$/.test(source)),
      'A call source has small letters, digits and _ only.',
    ),
  auto_accept: z.boolean(),
  bufferCall: z.boolean(),
  agent_of_record: names(freeTextLine(100).min(1)),
  targets: z.object({ callTime: EditedTarget, onHolds: EditedTarget, sales: EditedTarget }).optional(),
  wallboard: z
    .object({
      longest_wait_s: rising(Amount),
      waiting_calls: rising(Amount),
      service_level: falling(Fraction),
      abandonment: rising(Fraction),
    })
    .partial()
    .optional(),
});
