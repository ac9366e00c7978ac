import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { coverlineApp } from '../../infra/coverline-app.ts';
import { stageNamed } from '../../infra/stages.ts';
import { ORIGIN_SECRET_HEADER, siteMarkers } from '../../shared/contracts/public-pages.ts';
import { formatPhoneNumber } from '../../shared/phone/phone-number.ts';
import { ALARM_EMAIL, emptyFunctions, mentions, stageNames, synthesize } from './synthesized.ts';

const Headers = z.object({
  ResponseHeadersPolicyConfig: z.looseObject({
    CustomHeadersConfig: z.unknown(),
    SecurityHeadersConfig: z.looseObject({
      ContentSecurityPolicy: z.object({ ContentSecurityPolicy: z.unknown(), Override: z.literal(true) }),
    }),
  }),
});

const Headed = z.array(z.object({ HeaderName: z.string(), HeaderValue: z.unknown() })).optional();

/** A template expression as text; values that only the deployment knows are in angle brackets. */
const text = (value: unknown): string => {
  if (typeof value === 'string') return value;
  const join = z.object({ 'Fn::Join': z.tuple([z.literal(''), z.array(z.unknown())]) }).safeParse(value);
  return join.success ? join.data['Fn::Join'][1].map(text).join('') : `<${JSON.stringify(value)}>`;
};

/** Files with the same name in each release. */
const entryFiles = ['index.html', 'config.json', 'site/*', 'robots.txt', 'sitemap.xml'];

const Deployment = z.looseObject({ SourceMarkers: z.array(z.record(z.string(), z.unknown())).default([]) });

describe.each(stageNames)('the web app of %s', name => {
  const system = synthesize(name);
  const [policy] = system.of('AWS::CloudFront::ResponseHeadersPolicy');
  const headers = Headers.parse(policy?.properties).ResponseHeadersPolicyConfig;
  const directives = new Map(
    text(headers.SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy)
      .split('; ')
      .map(directive => {
        const [key = '', ...sources] = directive.split(' ');
        return [key, sources] as const;
      }),
  );
  const [distribution] = system.of('AWS::CloudFront::Distribution');

  test('runs only its own code', () => {
    expect(directives.get('default-src')).toEqual(["'self'"]);
    expect(directives.get('script-src')).toEqual(["'self'"]);
    expect(directives.get('object-src')).toEqual(["'none'"]);
    expect(directives.get('frame-ancestors')).toEqual(["'none'"]);
    expect(directives.get('base-uri')).toEqual(["'self'"]);
    // Locally the API, which gets the form of a call request, is not under the web app's origin.
    const api = name === 'local' ? ['http://localhost:4701'] : [];
    expect(directives.get('form-action')).toEqual(["'self'", ...api]);
  });

  test('keeps the addresses of visits for 30 days at most', () => {
    const logs = system.of('AWS::S3::Bucket').filter(bucket => {
      const { Logging } = z.looseObject({ Logging: z.unknown() }).parse(distribution?.properties.DistributionConfig);
      return mentions(Logging, bucket);
    });
    expect(logs.map(({ properties }) => properties.LifecycleConfiguration)).toEqual([
      { Rules: [expect.objectContaining({ ExpirationInDays: Math.min(30, system.stage.logRetentionDays) })] },
    ]);
  });

  test('connects only to named hosts', () => {
    for (const [directive, sources] of directives) expect(sources.join(' '), directive).not.toContain('*');
    const connections = directives.get('connect-src') ?? [];
    const wanted =
      name === 'local'
        ? [
            'http://localhost:4701',
            'http://localhost:4702',
            'ws://localhost:4702',
            'http://localhost:4703',
            'ws://localhost:4703',
          ]
        : [
            'https://cognito-idp.us-east-1.amazonaws.com',
            'https://eventgw.twilio.com',
            'wss://voice-js.roaming.twilio.com',
            'wss://event-bridge.twilio.com',
          ];
    expect(connections).toEqual(expect.arrayContaining(["'self'", ...wanted]));
    if (name !== 'local') expect(connections.join(' ')).not.toContain('localhost');
  });

  test('is sent with security headers', () => {
    expect(headers.SecurityHeadersConfig).toMatchObject({
      StrictTransportSecurity: { AccessControlMaxAgeSec: 63_072_000, IncludeSubdomains: true },
      ReferrerPolicy: { ReferrerPolicy: 'strict-origin-when-cross-origin' },
      FrameOptions: { FrameOption: 'DENY' },
      ContentTypeOptions: { Override: true },
    });
    expect(JSON.stringify(headers.CustomHeadersConfig)).toContain('microphone=(self)');
    expect(policy && mentions(distribution?.properties, policy)).toBe(true);
  });

  test('caches hashed files for ever, requests its page and settings each time, and publishes no source maps', () => {
    const deployments = system.of('Custom::CDKBucketDeployment').map(({ properties }) => properties);
    expect(deployments).toEqual([
      expect.objectContaining({
        Exclude: [...entryFiles, '.*', '*.map'],
        SystemMetadata: { 'cache-control': 'public, max-age=31536000, immutable' },
        Prune: false,
      }),
      expect.objectContaining({
        Exclude: ['*'],
        Include: entryFiles,
        SystemMetadata: { 'cache-control': 'no-cache' },
        Prune: false,
      }),
    ]);
  });

  test('puts the phone numbers, the company and the addresses of the stage into its prerendered pages', () => {
    const markers = system
      .of('Custom::CDKBucketDeployment')
      .flatMap(({ properties }) => Deployment.parse(properties).SourceMarkers);
    const values = markers.find(marked => siteMarkers.salesPhone in marked);
    const { salesPhone, companyName } = system.stage;
    expect(values).toMatchObject({
      [siteMarkers.companyName]: companyName,
      [siteMarkers.salesPhone]: salesPhone,
      [siteMarkers.salesPhoneText]: formatPhoneNumber(salesPhone),
    });
    expect(Object.keys(values ?? {}).sort()).toEqual(Object.values(siteMarkers).sort());
    const apiUrl = text(values?.[siteMarkers.apiUrl]);
    expect(apiUrl).toBe(name === 'local' ? 'http://localhost:4701' : `${text(values?.[siteMarkers.origin])}/api`);
  });

  test('has the API under its own origin if the API allows no other', () => {
    const config = JSON.stringify(distribution?.properties.DistributionConfig);
    expect(config.includes('"PathPattern":"/api/*"')).toBe(system.stage.webOrigin === undefined);
  });

  test('proves itself to that API by a secret that the template only names', () => {
    const { DistributionConfig } = z
      .object({ DistributionConfig: z.object({ Origins: z.array(z.looseObject({ OriginCustomHeaders: Headed })) }) })
      .parse(distribution?.properties);
    const sent = DistributionConfig.Origins.flatMap(({ OriginCustomHeaders = [] }) => OriginCustomHeaders);
    if (system.stage.webOrigin !== undefined) return expect(sent).toEqual([]);
    expect(sent).toEqual([{ HeaderName: ORIGIN_SECRET_HEADER, HeaderValue: expect.anything() }]);
    expect(text(sent[0]?.HeaderValue)).toMatch(/^\{\{resolve:secretsmanager:<.*OriginSecret.*>:SecretString:::\}\}$/);
  });
});

describe('without a build of the web app', () => {
  const work = mkdtempSync(join(tmpdir(), 'coverline-no-web-'));
  afterAll(() => rmSync(work, { recursive: true }));

  const synthesizeWithoutWeb = (name: 'local' | 'dev' | 'prod', webDir = join(work, 'nothing')) =>
    coverlineApp({
      stage: stageNamed(name, { alarmEmail: ALARM_EMAIL }),
      outdir: join(work, name),
      functionsDir: emptyFunctions(work),
      webDir,
      checked: false,
    }).synth();

  test.each(['dev', 'prod'] as const)('%s is not synthesized, and the message names the command', name => {
    expect(() => synthesizeWithoutWeb(name)).toThrow('npm run build:web');
  });

  test('local is synthesized with a placeholder page', () => {
    expect(() => synthesizeWithoutWeb('local')).not.toThrow();
  });

  test('a build without the public pages, as an earlier version made it, does not count as a build', () => {
    const earlier = join(work, 'earlier');
    mkdirSync(earlier);
    writeFileSync(join(earlier, 'index.html'), '<html></html>');
    expect(() => synthesizeWithoutWeb('dev', earlier)).toThrow('npm run build:web');
    expect(() => synthesizeWithoutWeb('local', earlier)).not.toThrow();
  });
});
