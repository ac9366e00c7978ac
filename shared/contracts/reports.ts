import * as z from 'zod';
import { requires } from '../access/access.ts';
import { FunnelTargets, WallboardThresholds } from '../access/group-configuration.ts';
import { GroupName } from '../access/roles.ts';
import { AgentCommission } from '../commissions/agent-commission.ts';
import { LinesPart } from '../commissions/chosen-lines.ts';
import { CommissionLine } from '../commissions/commission-line.ts';
import { EmailAddress } from '../email.ts';
import { OnHoldFilter } from '../leads/on-hold-filter.ts';
import { OnHoldLead } from '../leads/on-hold-lead.ts';
import { DayRange } from '../metrics/day-range.ts';
import { LeaderboardRow } from '../metrics/leaderboard-row.ts';
import { ReportLine, ReportLines } from '../metrics/report.ts';
import { PostDatedProduct } from '../products/post-dated-product.ts';
import { closerStatuses } from '../products/status-time.ts';
import { Timestamp } from '../time.ts';
import { operation } from './operation.ts';
import { PageInput, PageOrder, pageOf } from './page.ts';
import { UtcTime } from './utc-time.ts';

/** Cents; below zero if more was charged back than sold. */
const SignedCents = z.number().int();

/** Field names as the product has them, `commisions_today` among them (docs/product.md, Performance cards). */
export const Stats = z.object({
  commisions_today: SignedCents,
  sales_premium_today: SignedCents,
  sales_volume_today: z.number().int(),
  commissions_week: SignedCents,
  sales_premium_week: SignedCents,
  sales_volume_week: z.number().int(),
  /** Sales that were undone today or this week: the figures above are lower by them. */
  chargebacks_today: z.number().int(),
  chargebacks_week: z.number().int(),
  /** Each day of the week up to today, the newest first; `label` is the day in New York. */
  week: z.array(z.object({ label: z.iso.date(), total_sales: z.number().int(), total_commissions: SignedCents })),
  as_of: Timestamp,
});
export type Stats = z.infer<typeof Stats>;

export const getStats = operation({
  name: 'getStats',
  method: 'GET',
  path: '/stats',
  access: requires.signedIn,
  input: z.object({
    /** The figures of the whole company; admins only. */
    admin: z.stringbool().optional(),
  }),
  output: Stats,
  errors: [],
  summary:
    "One's own sales of today and of this week, or the company's for admins, by New York's calendar (docs/product.md, Performance cards).",
});

export const MetricName = z.enum(['calls_qtd', '5m_calls_qtd', 'on_holds_qtd', 'sales_qtd']);
export type MetricName = z.infer<typeof MetricName>;

export const getMetric = operation({
  name: 'getMetric',
  method: 'GET',
  path: '/metric',
  access: requires.signedIn,
  input: z.object({
    start_date: UtcTime,
    end_date: UtcTime,
    metric: MetricName,
    /** The agent; only admins may name another one than themselves. */
    email: EmailAddress.optional(),
    /** `false` where a particular agent is chosen; otherwise one's own figure, for admins the company's. */
    aggregate: z.stringbool().default(true),
  }),
  output: z.object({
    value: z.number().int(),
    /** All steps: the same roll-ups have them, so the funnel asks once. */
    figures: z.record(MetricName, z.number().int()),
    as_of: Timestamp,
  }),
  errors: ['not_found'],
  summary:
    'One step of the performance funnel, over the days in New York from start to end (docs/product.md, Performance funnel).',
});

export const getFunnelTargets = operation({
  name: 'getFunnelTargets',
  method: 'GET',
  path: '/funnel-target',
  access: requires.signedIn,
  input: z.object({}),
  output: z.object({
    /** Null if the group's configuration has none. */
    targets: FunnelTargets.nullable(),
  }),
  errors: [],
  summary: 'The targets of the performance funnel, which are those of one group for everybody (docs/product.md).',
});

/** With a part of the lines, only that; else all lines of the days. */
const CommissionsInput = LinesPart.extend({
  start_date: UtcTime,
  end_date: UtcTime,
  /** A part of the customer's name, the product, or the phone number. */
  q: z.string().trim().max(100).optional(),
  /** The agent, for admins; without one, admins get the company's lines and everybody else their own. */
  email: EmailAddress.optional(),
});

export const listCommissions = operation({
  name: 'listCommissions',
  method: 'GET',
  path: '/commission',
  access: requires.feature('Commissions'),
  input: CommissionsInput.extend(PageInput.shape).extend({
    limit: z.coerce.number().int().min(1).max(100).default(10),
    order: PageOrder,
  }),
  output: pageOf(CommissionLine),
  errors: ['not_found'],
  summary:
    'The lines of commissions of a range of days in New York, by default newest first (docs/product.md, Commissions).',
});

export const CommissionTotals = z.object({
  /** Of the products and their enrollment fees. */
  commissions: SignedCents,
  premiums: SignedCents,
  /** Of every type of product, less the chargebacks. */
  sales: z.number().int(),
  /** A search has read as many lines as it may: older lines of the range are not in the sums. */
  is_partial: z.boolean(),
  as_of: Timestamp,
});
export type CommissionTotals = z.infer<typeof CommissionTotals>;

export const getCommissionTotals = operation({
  name: 'getCommissionTotals',
  method: 'GET',
  path: '/commission-total',
  access: requires.feature('Commissions'),
  input: CommissionsInput,
  output: CommissionTotals,
  errors: ['not_found'],
  summary: 'The sums of all lines that `listCommissions` has for the same filter (docs/product.md, Commissions).',
});

export const listAgentCommissions = operation({
  name: 'listAgentCommissions',
  method: 'GET',
  path: '/agent-commission',
  access: requires.role('admin'),
  input: z.union([
    z.object({ email: EmailAddress, status: z.enum(closerStatuses) }),
    z.object({ email: EmailAddress, start_date: UtcTime, end_date: UtcTime }),
  ]),
  output: z.object({
    data: z.array(AgentCommission),
    /** Of the rows in `data`. */
    sum_of_commissions: SignedCents,
    /** There are older rows, which neither the rows nor the sum contain. */
    is_partial: z.boolean(),
    as_of: Timestamp,
  }),
  errors: ['not_found'],
  summary:
    "An agent's commissions by sale time or by status, newest first, for admins (docs/product.md, User commissions).",
});

export const getLeaderboard = operation({
  name: 'getLeaderboard',
  method: 'GET',
  path: '/leaderboard',
  access: requires.feature('Leaderboard'),
  input: z.object({}),
  output: z.object({ data: z.array(LeaderboardRow), as_of: Timestamp }),
  errors: [],
  summary: "The closers by this week's score, the highest first (docs/product.md, Leaderboard).",
});

export const listOnHold = operation({
  name: 'listOnHold',
  method: 'GET',
  path: '/on-hold',
  access: requires.feature('OnHold'),
  input: OnHoldFilter,
  output: z.object({
    data: z.array(OnHoldLead),
    /** Whether these days have more leads than are listed. */
    has_more: z.boolean(),
    /** The listed days: those that were asked for, within the user's limit. */
    range: DayRange,
    as_of: Timestamp,
  }),
  errors: [],
  summary:
    'The leads that were qualified on these days, all or those of an agent, a group, a source or an hour; the latest 200, the newest first (docs/product.md, On hold report).',
});

export const listPostDates = operation({
  name: 'listPostDates',
  method: 'GET',
  path: '/post-dates',
  access: requires.role('admin'),
  input: z.object({}),
  output: z.object({ data: z.array(PostDatedProduct), as_of: Timestamp }),
  errors: [],
  summary: 'The next 100 post-dated products, by post date (docs/product.md, Post dates).',
});

export const Report = ReportLines.extend({ ...DayRange.shape, as_of: Timestamp });
export type Report = z.infer<typeof Report>;

export const getReport = operation({
  name: 'getReport',
  method: 'GET',
  path: '/report',
  access: requires.feature('AgentDashboard'),
  input: DayRange,
  output: Report,
  errors: [],
  summary:
    "The company's figures over days in New York, by day, hour, group and lead source (docs/product.md, Reporting dashboard).",
});

export const getReportingDashboard = operation({
  name: 'getReportingDashboard',
  method: 'GET',
  path: '/reporting-dashboard',
  access: requires.feature('AgentDashboard'),
  input: z.object({}),
  output: z.object({
    /** The address to embed now, made for this user; absent if the stage embeds no dashboard. */
    url: z.url().optional(),
    /** The address can't be opened after this time; absent if it is not signed. */
    expires_ts: Timestamp.optional(),
  }),
  errors: ['unavailable'],
  summary: "The external dashboard's address, where the stage embeds one (docs/product.md, Reporting dashboard).",
});

export const Wallboard = z.object({
  /** Today in New York. */
  day: z.iso.date(),
  total: ReportLine,
  groups: z.array(ReportLine),
  /** Of each group that has a configuration, with the defaults where it sets none. */
  thresholds: z.record(GroupName, WallboardThresholds),
  as_of: Timestamp,
});
export type Wallboard = z.infer<typeof Wallboard>;

export const getWallboard = operation({
  name: 'getWallboard',
  method: 'GET',
  path: '/wallboard',
  access: requires.feature('AgentDashboard'),
  input: z.object({}),
  output: Wallboard,
  errors: [],
  summary:
    "Today's figures of the company and of each group, and what the wallboard warns of (docs/product.md, Wallboard).",
});
