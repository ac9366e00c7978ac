import * as z from 'zod';
import type { LocalAssembly } from '../assembly/local-assembly.ts';
import { AssemblyError } from '../assembly/template.ts';

// Strict: nobody would notice a security header that is ignored here.
const Security = z.strictObject({
  ContentSecurityPolicy: z.object({ ContentSecurityPolicy: z.string(), Override: z.boolean() }).optional(),
  ContentTypeOptions: z.object({ Override: z.boolean() }).optional(),
  FrameOptions: z.object({ FrameOption: z.string(), Override: z.boolean() }).optional(),
  ReferrerPolicy: z.object({ ReferrerPolicy: z.string(), Override: z.boolean() }).optional(),
  StrictTransportSecurity: z
    .object({
      AccessControlMaxAgeSec: z.coerce.number(),
      IncludeSubdomains: z.boolean().default(false),
      Preload: z.boolean().default(false),
      Override: z.boolean(),
    })
    .optional(),
});
const PolicyProperties = z.object({
  ResponseHeadersPolicyConfig: z.strictObject({
    Name: z.string(),
    Comment: z.string().optional(),
    SecurityHeadersConfig: Security.default({}),
    CustomHeadersConfig: z
      .object({ Items: z.array(z.object({ Header: z.string(), Value: z.string(), Override: z.boolean() })) })
      .default({ Items: [] }),
    RemoveHeadersConfig: z.object({ Items: z.array(z.object({ Header: z.string() })) }).optional(),
  }),
});

export type HeaderRule = { name: string; value: string; override: boolean };

/** The headers of a behaviour's `AWS::CloudFront::ResponseHeadersPolicy`. */
export const headerRules = (assembly: LocalAssembly, policyId: string | undefined): HeaderRule[] => {
  if (!policyId) return [];
  const policy = assembly.byRef('AWS::CloudFront::ResponseHeadersPolicy', policyId);
  if (!policy) throw new AssemblyError(`The local cloud does not know the response headers policy ${policyId}.`);
  const parsed = PolicyProperties.safeParse(policy.properties);
  if (!parsed.success)
    throw new AssemblyError(`The local cloud cannot read ${policy.key}: ${z.prettifyError(parsed.error)}`);
  const { SecurityHeadersConfig, CustomHeadersConfig } = parsed.data.ResponseHeadersPolicyConfig;
  const custom = CustomHeadersConfig.Items.map(({ Header, Value, Override }) => ({
    name: Header.toLowerCase(),
    value: Value,
    override: Override,
  }));
  return [...securityRules(SecurityHeadersConfig), ...custom];
};

const securityRules = (config: z.infer<typeof Security>): HeaderRule[] => {
  const { ContentSecurityPolicy: csp, ContentTypeOptions: type, FrameOptions: frame } = config;
  const { ReferrerPolicy: referrer, StrictTransportSecurity: transport } = config;
  const rule = (name: string, value: string | undefined, setting: { Override: boolean } | undefined) =>
    value !== undefined && setting ? [{ name, value, override: setting.Override }] : [];
  return [
    ...rule('content-security-policy', csp?.ContentSecurityPolicy, csp),
    ...rule('x-content-type-options', 'nosniff', type),
    ...rule('x-frame-options', frame?.FrameOption, frame),
    ...rule('referrer-policy', referrer?.ReferrerPolicy, referrer),
    ...rule('strict-transport-security', transport && transportText(transport), transport),
  ];
};

const transportText = (transport: { AccessControlMaxAgeSec: number; IncludeSubdomains: boolean; Preload: boolean }) =>
  [
    `max-age=${transport.AccessControlMaxAgeSec}`,
    ...(transport.IncludeSubdomains ? ['includeSubDomains'] : []),
    ...(transport.Preload ? ['preload'] : []),
  ].join('; ');

/** Adds a policy's headers to a response; without `override` the origin's own header stays. */
export const applyRules = (headers: Record<string, string>, rules: HeaderRule[]): Record<string, string> => {
  const all = { ...headers };
  for (const { name, value, override } of rules) if (override || !(name in all)) all[name] = value;
  return all;
};
