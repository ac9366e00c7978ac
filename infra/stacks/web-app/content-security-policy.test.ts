import { describe, expect, it } from 'vitest';
import { stageNamed } from '../../stages.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';

const peers = {
  graphql: 'https://graphql.example.com',
  realtime: 'wss://realtime.example.com',
  userPool: 'https://pool.example.com',
  uploads: 'https://uploads.example.com',
};
const policyOf = (url?: string) => {
  const stage = stageNamed('dev', url ? { reporting: { url, signed: false } } : {});
  return new Map(
    contentSecurityPolicy(stage, peers)
      .split('; ')
      .map(directive => [directive.split(' ')[0], directive.split(' ').slice(1)] as const),
  );
};

describe('the frames that the content security policy allows', () => {
  it('are none where the stage embeds no dashboard', () => {
    expect(policyOf().get('frame-src')).toEqual(["'none'"]);
  });

  it("are those of the embedded dashboard's host alone, which may be asked whether it answers", () => {
    const policy = policyOf('https://bi.example.com:8443/d/1?theme=light');
    expect(policy.get('frame-src')).toEqual(['https://bi.example.com:8443']);
    expect(policy.get('connect-src')).toEqual([
      ...(policyOf().get('connect-src') ?? []),
      'https://bi.example.com:8443',
    ]);
    for (const directive of ['default-src', 'script-src', 'frame-ancestors'])
      expect(policy.get(directive)).toEqual(policyOf().get(directive));
  });
});

it('`data:` may be read, and never run, framed or opened', () => {
  const named = [...policyOf()].filter(([, sources]) => sources.includes('data:')).map(([name]) => name);
  expect(named).toEqual(['connect-src', 'img-src']);
});
