import type * as z from 'zod';
import { type CallConfig, GroupConfiguration } from './group-configuration.ts';
import type { Feature } from './roles.ts';

/** The names of the default dispositions; each group offers some of them. */
const closerDispositions = [
  'Sale',
  'Call Back',
  'Not Interested',
  'No Qual',
  'Transferred',
  'Voicemail',
  'NO QUAL, NO PITCH',
  'DO NOT CALL',
  'Wrong Number',
  'Hung Up',
];
const fronterDispositions = closerDispositions.filter(name => name !== 'Sale');
const serviceDispositions = [
  'Resolved',
  'Call Back',
  'Escalated',
  'Transferred',
  'Voicemail',
  'Wrong Number',
  'DO NOT CALL',
];

const callConfigs = (
  dispositions: string[],
  transferGroupOptions: string[],
): { default: CallConfig; outbound_dial: CallConfig } => ({
  default: { dispositions, script: 'closer_qualified', transferGroupOptions },
  outbound_dial: { dispositions, script: 'closer_unqualified', transferGroupOptions },
});

const toClosers = ['closer_t1', 'closer_t2', 'customer_service'];
const toVerification = ['verification', 'customer_service'];
const agentFeatures: Feature[] = ['Leaderboard', 'CallHistory', 'Commissions'];

const NewGroup = GroupConfiguration.omit({ version: true, updated_ts: true });
type NewGroup = z.infer<typeof NewGroup>;

/** A group with the schema's defaults where `extra` names nothing else. */
const group = (
  name: string,
  roles: NewGroup['roles'],
  tier: number,
  permissions: Feature[],
  configs: NewGroup['callConfigs'],
  extra: Partial<NewGroup> = {},
): NewGroup => NewGroup.parse({ name, roles, tier, groupPolicy: { permissions }, callConfigs: configs, ...extra });

const aor = ['House', 'Dana Whitfield', 'Marcus Oyelaran'];

/**
 * The group configurations of a new system (docs/product.md, Group configuration). They are written once; after that
 * the stored documents count, and admins edit them.
 */
export const defaultGroupConfigurations: NewGroup[] = [
  group(
    'admin',
    ['admin'],
    0,
    [],
    callConfigs([...new Set([...closerDispositions, ...serviceDispositions])], [...toClosers, 'verification']),
    { agent_of_record: aor },
  ),
  group(
    'closer_t1',
    ['closer'],
    3,
    [...agentFeatures, 'RequestVerification', 'DoctorNominations'],
    callConfigs(closerDispositions, toVerification),
    {
      agent_of_record: aor,
    },
  ),
  group(
    'closer_t2',
    ['closer'],
    4,
    [...agentFeatures, 'RequestVerification', 'RequestTakeover'],
    callConfigs(closerDispositions, toVerification),
    {
      agent_of_record: aor,
    },
  ),
  group('fronter_t1', ['fronter'], 5, agentFeatures, callConfigs(fronterDispositions, toClosers), {
    targets: {
      callTime: { high: 0.35, low: 0.2 },
      onHolds: { high: 0.15, low: 0.08 },
      sales: { high: 0.08, low: 0.03 },
    },
  }),
  group(
    'fronter_t2',
    ['fronter'],
    6,
    [...agentFeatures, 'RequestTakeover'],
    callConfigs(fronterDispositions, toClosers),
  ),
  group(
    'fronter_t3',
    ['fronter'],
    7,
    ['CallHistory', 'RequestTakeover'],
    callConfigs(fronterDispositions, ['closer_t2']),
    {
      bufferCall: true,
    },
  ),
  group(
    'spanish_speaking_agent',
    ['closer'],
    4,
    [...agentFeatures, 'RequestVerification'],
    callConfigs(closerDispositions, toVerification),
  ),
  group(
    'verification',
    ['verification'],
    2,
    ['CallHistory', 'Verification'],
    callConfigs(serviceDispositions, ['customer_service']),
    { agent_of_record: aor },
  ),
  group(
    'verification_supervisor',
    ['verification'],
    1,
    ['CallHistory', 'Verification', 'VerificationAdmin', 'AgentDashboard'],
    callConfigs(serviceDispositions, ['customer_service']),
    { agent_of_record: aor },
  ),
  group(
    'customer_service',
    ['customer_service'],
    5,
    ['CallHistory', 'Leads'],
    callConfigs(serviceDispositions, ['verification']),
  ),
];
