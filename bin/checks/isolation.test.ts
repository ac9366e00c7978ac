import { expect, it } from 'vitest';
import { isolatedUnitTests } from './isolation.ts';

it('a unit test is isolated if it mocks a client, itself or by its support, and not for the in-memory table', () => {
  const isolated = isolatedUnitTests();
  expect(isolated).toContain('lambdas/platform/delete-object.test.ts');
  expect(isolated).toContain('lambdas/calls/provider/decline.test.ts');
  expect(isolated).not.toContain('lambdas/jobs/retention/apply-retention.test.ts');
});
