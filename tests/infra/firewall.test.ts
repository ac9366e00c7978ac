import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { ErrorBody } from '#shared/errors';
import { mentions, stageNames, synthesize } from './synthesized.ts';

const Rule = z.looseObject({
  Name: z.string(),
  Priority: z.number(),
  Statement: z.looseObject({
    RateBasedStatement: z
      .looseObject({ Limit: z.number(), AggregateKeyType: z.string(), EvaluationWindowSec: z.number() })
      .optional(),
  }),
  Action: z.unknown().optional(),
  VisibilityConfig: z.looseObject({ SampledRequestsEnabled: z.boolean() }),
});
const Firewall = z.looseObject({
  Scope: z.string(),
  CustomResponseBodies: z.record(z.string(), z.object({ ContentType: z.string(), Content: z.string() })),
  Rules: z.array(Rule),
});

describe.each(stageNames)('the firewalls of %s', name => {
  const system = synthesize(name);
  const firewallOf = (stack: string) => {
    const [resource] = system.of('AWS::WAFv2::WebACL').filter(one => one.stack === stack);
    if (!resource) throw new Error(`The stack ${stack} has no firewall.`);
    return { resource, ...Firewall.parse(resource.properties) };
  };
  const ratesOf = (stack: string) =>
    firewallOf(stack).Rules.flatMap(({ Name, Statement: { RateBasedStatement: rate } }) =>
      rate ? [{ name: Name, limit: rate.Limit, of: rate.AggregateKeyType, s: rate.EvaluationWindowSec }] : [],
    );

  test('one is in front of the web app and of the API under its origin', () => {
    const { resource, Scope } = firewallOf('web');
    const [distribution] = system.of('AWS::CloudFront::Distribution');
    expect(Scope).toBe('CLOUDFRONT');
    // CloudFront takes firewalls of this region only.
    expect(system.regions.get('web')).toBe('us-east-1');
    expect(mentions(distribution?.properties.DistributionConfig, resource)).toBe(true);
    expect(ratesOf('web')).toEqual([
      { name: 'signing', limit: 300, of: 'IP', s: 300 },
      { name: 'call-requests', limit: 100, of: 'IP', s: 300 },
      { name: 'all-requests', limit: 60_000, of: 'IP', s: 300 },
    ]);
  });

  test.each([
    ['signing', '/api/signing'],
    ['call-requests', '/api/call_request'],
  ])('only the paths of %s have the lower limit, however they are written', (name, path) => {
    const rule = firewallOf('web').Rules.find(({ Name }) => Name === name);
    expect(rule?.Statement.RateBasedStatement?.ScopeDownStatement).toEqual({
      ByteMatchStatement: {
        FieldToMatch: { UriPath: {} },
        PositionalConstraint: 'STARTS_WITH',
        SearchString: path,
        TextTransformations: [
          { Priority: 0, Type: 'URL_DECODE' },
          { Priority: 1, Type: 'NORMALIZE_PATH' },
        ],
      },
    });
  });

  test('one limits the sign-ins of an address', () => {
    const { resource, Scope } = firewallOf('identity');
    const [association, ...others] = system.of('AWS::WAFv2::WebACLAssociation');
    const [pool] = system.of('AWS::Cognito::UserPool');
    expect(Scope).toBe('REGIONAL');
    expect(others).toEqual([]);
    expect(mentions(association?.properties.WebACLArn, resource)).toBe(true);
    expect(pool && mentions(association?.properties.ResourceArn, pool)).toBe(true);
    expect(ratesOf('identity')).toEqual([{ name: 'all-requests', limit: 2000, of: 'IP', s: 300 }]);
  });

  test.each(['web', 'identity'])('%s: a rejection has the form of ours, and no request is sampled', stack => {
    const { CustomResponseBodies, Rules } = firewallOf(stack);
    const rates = Rules.filter(({ Statement }) => Statement.RateBasedStatement);
    for (const { Action, Name } of rates)
      expect(Action).toEqual({
        Block: {
          CustomResponse: {
            ResponseCode: 429,
            CustomResponseBodyKey: Name === 'call-requests' ? 'too-many-call-requests' : 'too-many',
          },
        },
      });
    const body = CustomResponseBodies['too-many'];
    expect(body?.ContentType).toBe('APPLICATION_JSON');
    expect(ErrorBody.parse(JSON.parse(body?.Content ?? ''))).toMatchObject({ code: 'too_many_requests' });
    for (const { VisibilityConfig, Name } of Rules) expect(VisibilityConfig.SampledRequestsEnabled, Name).toBe(false);
    expect(new Set(Rules.map(({ Priority }) => Priority)).size).toBe(Rules.length);
  });

  test('a form for a call is answered with a page that dials, in both languages, and is small enough', () => {
    const page = firewallOf('web').CustomResponseBodies['too-many-call-requests'];
    expect(page?.ContentType).toBe('TEXT_HTML');
    expect(page?.Content).toContain(`href="tel:${system.stage.salesPhone}"`);
    expect(page?.Content).toContain('Your request was not sent');
    expect(page?.Content).toContain('Su solicitud no se envió');
    // WAF quotas: 4 KB for the body of a custom response.
    expect(Buffer.byteLength(page?.Content ?? '')).toBeLessThan(4096);
  });
});
