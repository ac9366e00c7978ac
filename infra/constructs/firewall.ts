import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import type { Stage } from '../stages.ts';

/** Requests of one address in five minutes; from then on they are answered with 429. */
export type RateRule = {
  name: string;
  atMost: number;
  /** The beginning of the paths that it counts. Absent: it counts every path. */
  path?: string;
  /** The page that answers a form. Absent: the answer is JSON. */
  page?: string;
};

type FirewallProps = {
  stage: Stage;
  /** The end of its name, which says what it protects. */
  name: string;
  /** A firewall of CloudFront must be in us-east-1. */
  scope: 'CLOUDFRONT' | 'REGIONAL';
  rates: RateRule[];
};

/** The form of all our rejections (shared/errors.ts). */
const tooMany = JSON.stringify({
  error: 'Too many requests came from your network. Please wait five minutes, then try again.',
  code: 'too_many_requests',
  request_id: 'firewall',
});

/** No samples: they would contain the headers of requests, with access tokens. */
const metricsOnly = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: false,
});

/** Decoded and normalised, so that another spelling of a path is counted too. */
const pathStartsWith = (path: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    searchString: path,
    textTransformations: [
      { priority: 0, type: 'URL_DECODE' },
      { priority: 1, type: 'NORMALIZE_PATH' },
    ],
  },
});

const bodyKey = ({ name, page }: RateRule): string => (page === undefined ? 'too-many' : `too-many-${name}`);

const bodiesOf = (rates: readonly RateRule[]): Record<string, CfnWebACL.CustomResponseBodyProperty> =>
  Object.fromEntries(
    rates.map(rate => [
      bodyKey(rate),
      rate.page === undefined
        ? { contentType: 'APPLICATION_JSON', content: tooMany }
        : { contentType: 'TEXT_HTML', content: rate.page },
    ]),
  );

const rateRule = (rate: RateRule, priority: number): CfnWebACL.RuleProperty => ({
  name: rate.name,
  priority,
  statement: {
    rateBasedStatement: {
      aggregateKeyType: 'IP',
      evaluationWindowSec: 300,
      limit: rate.atMost,
      ...(rate.path && { scopeDownStatement: pathStartsWith(rate.path) }),
    },
  },
  action: { block: { customResponse: { responseCode: 429, customResponseBodyKey: bodyKey(rate) } } },
  visibilityConfig: metricsOnly(rate.name),
});

/** Addresses that AWS knows as sources of attacks. */
const knownAttackers = (priority: number): CfnWebACL.RuleProperty => ({
  name: 'known-attackers',
  priority,
  statement: { managedRuleGroupStatement: { vendorName: 'AWS', name: 'AWSManagedRulesAmazonIpReputationList' } },
  overrideAction: { none: {} },
  visibilityConfig: metricsOnly('known-attackers'),
});

/** AWS WAF with rules on rates (docs/decisions/0045). */
export const createFirewall = (scope: Construct, props: FirewallProps): CfnWebACL =>
  new CfnWebACL(scope, 'Firewall', {
    name: `coverline-${props.stage.name}-${props.name}`,
    scope: props.scope,
    defaultAction: { allow: {} },
    customResponseBodies: bodiesOf(props.rates),
    rules: [knownAttackers(0), ...props.rates.map((rate, n) => rateRule(rate, n + 1))],
    visibilityConfig: metricsOnly(`coverline-${props.stage.name}-${props.name}`),
  });
