import { fileURLToPath } from 'node:url';
import { Duration, Fn, Validations } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  OriginRequestPolicy,
  PriceClass,
  ResponseHeadersPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { ORIGIN_SECRET_HEADER, publicFile } from '../../../shared/contracts/public-pages.ts';
import { addressLogDays } from '../../constructs/address-log-days.ts';
import { createFirewall, type RateRule } from '../../constructs/firewall.ts';
import { LogBucket } from '../../constructs/log-bucket.ts';
import { tooManyRequestsPage } from '../../constructs/too-many-requests-page.ts';
import type { Stage } from '../../stages.ts';

type WebDistributionProps = {
  stage: Stage;
  pages: IBucket;
  /** The API under `/api` of the same origin; absent if the API has an origin of its own with CORS. */
  api?: HttpApi;
  contentSecurityPolicy: string;
  originSecret: ISecret;
};

/** An office has one address: a hundred consoles make about two requests a second each while they load. */
const ratesOf = (stage: Stage): RateRule[] => [
  // Anybody may try these, with the token of a link.
  { name: 'signing', path: '/api/signing', atMost: 300 },
  // Anybody may ask for a call; a household needs a few requests.
  { name: 'call-requests', path: '/api/call_request', atMost: 100, page: tooManyRequestsPage(stage) },
  { name: 'all-requests', atMost: 60_000 },
];

/** The web app's distribution: pages from a private bucket, with the headers of every response. */
export const createWebDistribution = (scope: Construct, props: WebDistributionProps): Distribution => {
  const headers = securityHeaders(scope, props.contentSecurityPolicy);
  const distribution = new Distribution(scope, 'Distribution', {
    comment: `Coverline ${props.stage.name}`,
    webAclId: createFirewall(scope, {
      stage: props.stage,
      name: 'web',
      scope: 'CLOUDFRONT',
      rates: ratesOf(props.stage),
    }).attrArn,
    defaultRootObject: publicFile('en', 'home'),
    httpVersion: HttpVersion.HTTP2_AND_3,
    priceClass: PriceClass.PRICE_CLASS_100,
    enableLogging: true,
    logBucket: new LogBucket(scope, 'DistributionLogs', props.stage, {
      byAcl: true,
      days: addressLogDays(props.stage),
    }),
    defaultBehavior: {
      origin: S3BucketOrigin.withOriginAccessControl(props.pages),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: headers,
      functionAssociations: [onRequest(scope, 'PagePath', 'viewer-request.js', 'Finds the file of a page')],
    },
    additionalBehaviors: props.api
      ? { '/api/*': apiBehavior(scope, props.api, props.originSecret, headers) }
      : undefined,
  });
  for (const [id, reason] of Object.entries(accepted)) Validations.of(distribution).acknowledge({ id, reason });
  return distribution;
};

const accepted = {
  'AwsSolutions-CFR1': 'Agents and customers may be in any country.',
  'AwsSolutions-CFR4': "The distribution's own name has CloudFront's certificate, whose policy can't be chosen.",
};

const apiBehavior = (
  scope: Construct,
  api: HttpApi,
  originSecret: ISecret,
  headers: ResponseHeadersPolicy,
): BehaviorOptions => ({
  // The template names the secret, CloudFormation resolves it. It replaces a header of this name from a viewer.
  origin: new HttpOrigin(Fn.select(2, Fn.split('/', api.apiEndpoint)), {
    customHeaders: { [ORIGIN_SECRET_HEADER]: originSecret.secretValue.unsafeUnwrap() },
  }),
  viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
  allowedMethods: AllowedMethods.ALLOW_ALL,
  cachePolicy: CachePolicy.CACHING_DISABLED,
  originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
  responseHeadersPolicy: headers,
  functionAssociations: [onRequest(scope, 'ApiPath', 'api-request.js', 'Takes /api off the path')],
});

const onRequest = (scope: Construct, id: string, file: string, comment: string) => ({
  eventType: FunctionEventType.VIEWER_REQUEST,
  function: new EdgeFunction(scope, id, {
    comment,
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromFile({ filePath: fileURLToPath(new URL(file, import.meta.url)) }),
  }),
});

const securityHeaders = (scope: Construct, contentSecurityPolicy: string): ResponseHeadersPolicy =>
  new ResponseHeadersPolicy(scope, 'Headers', {
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy, override: true },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN, override: true },
      strictTransportSecurity: { accessControlMaxAge: Duration.days(730), includeSubdomains: true, override: true },
    },
    customHeadersBehavior: {
      customHeaders: [
        {
          header: 'permissions-policy',
          value: 'microphone=(self), camera=(), geolocation=(), payment=(), usb=()',
          override: true,
        },
      ],
    },
  });
