import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Call } from '#shared/calls/call';
import { getLead } from '#shared/contracts/leads';
import { operationKey } from '../../lib/api/query.ts';
import { leadOf } from '../../lib/ui/format.ts';
import { aCall } from '../../testing/a-call.ts';
import { cacheLead } from '../lead/lead-query.ts';
import { useNamedCall } from './named-call.ts';

const Name = ({ call }: { call: Call }) => <p>{leadOf(useNamedCall(call))}</p>;
const shown = () => screen.getByRole('paragraph').textContent;

const given = (changes: Partial<Call> = {}) => {
  const queryClient = new QueryClient();
  const draw = (call: Call) => (
    <QueryClientProvider client={queryClient}>
      <Name call={call} />
    </QueryClientProvider>
  );
  const { rerender } = render(draw(aCall({ lead_key: 'lead/7', lead_name: 'Ann Field', ...changes })));
  const isNamed = async (id: string, version: number, name: { first_name?: string; last_name?: string }) =>
    act(async () => {
      cacheLead(queryClient, {
        id,
        phone_number: '+13055550107',
        created_ts: '2026-01-05T15:00:00.000Z',
        version,
        ...name,
      });
      await new Promise(resolve => setTimeout(resolve));
    });
  return { queryClient, isNamed, redraw: (call: Call) => rerender(draw(call)) };
};

it('has the name from when it rang until a panel has read the lead', () => {
  given();
  expect(shown()).toBe('Ann Field');
});

it('follows the name of its own lead only', async () => {
  const { isNamed } = given();
  await isNamed('8', 1, { first_name: 'Bob' });
  expect(shown()).toBe('Ann Field');
  await isNamed('7', 1, { first_name: 'Anna', last_name: 'Field' });
  expect(shown()).toBe('Anna Field');
  await isNamed('7', 2, { first_name: 'Anna', last_name: 'Meadow' });
  expect(shown()).toBe('Anna Meadow');
});

it('names a caller whose name was unknown when the call rang', async () => {
  const { isNamed } = given({ lead_name: undefined });
  expect(shown()).toMatch(/\d{4}$/);
  await isNamed('7', 1, { first_name: 'Anna' });
  expect(shown()).toBe('Anna');
});

it('keeps the name after the panel closes, but not for the next call', async () => {
  const { isNamed, queryClient, redraw } = given();
  await isNamed('7', 1, { first_name: 'Anna' });
  await act(async () => queryClient.removeQueries({ queryKey: operationKey(getLead) }));
  expect(shown()).toBe('Anna');
  redraw(aCall({ lead_key: 'lead/9', lead_name: 'Carl Wood' }));
  expect(shown()).toBe('Carl Wood');
});
