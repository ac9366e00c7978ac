import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { dialAgentBackByTask, holdCall } from '#shared/contracts/calls';
import { callOperation } from './api-client.ts';
import { useOperationMutation } from './query.ts';

const call = { task_attribute: 'taskAttribute/CA1' } as const;
const later = () => {
  let respond: () => void = () => undefined;
  const response = new Promise<Record<string, never>>(resolve => {
    respond = () => resolve({});
  });
  vi.mocked(callOperation).mockReturnValueOnce(response);
  return respond;
};
const aConsole = () => {
  const queryClient = new QueryClient();
  return {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
  };
};

beforeEach(() => {
  vi.mocked(callOperation).mockReset().mockRejectedValue(new Error('sent twice'));
});

it('calls the callbacks of a control once after two activations', async () => {
  const respond = later();
  const onSuccess = vi.fn();
  const onDone = vi.fn();
  const { result } = renderHook(() => useOperationMutation(dialAgentBackByTask, { onSuccess }), aConsole());
  await act(async () => {
    result.current.mutate(call, { onSuccess: onDone });
    result.current.mutate(call, { onSuccess: onDone });
    respond();
  });
  expect(callOperation).toHaveBeenCalledOnce();
  expect(onSuccess).toHaveBeenCalledOnce();
  expect(onDone).toHaveBeenCalledOnce();
});

it('gives another control the result of the command that is under way', async () => {
  const respond = later();
  const here = aConsole();
  const bar = renderHook(() => useOperationMutation(dialAgentBackByTask), here);
  const dialog = renderHook(() => useOperationMutation(dialAgentBackByTask), here);
  await act(async () => {
    const results = [bar.result.current.mutateAsync(call), dialog.result.current.mutateAsync(call)];
    respond();
    await expect(Promise.all(results)).resolves.toEqual([{}, {}]);
  });
  expect(callOperation).toHaveBeenCalledOnce();
});

it('sends another input at once, unless one command per call is allowed', async () => {
  vi.mocked(callOperation).mockResolvedValue({});
  const hold = (on: boolean) => ({ task_attribute_key: 'taskAttribute/CA1' as const, hold: on });
  const { result } = renderHook(
    () => ({
      perInput: useOperationMutation(holdCall),
      perCall: useOperationMutation(holdCall, { per: input => input.task_attribute_key }),
    }),
    aConsole(),
  );
  await act(async () => {
    await Promise.all([
      result.current.perInput.mutateAsync(hold(true)),
      result.current.perInput.mutateAsync(hold(false)),
    ]);
  });
  expect(callOperation).toHaveBeenCalledTimes(2);
  await act(async () => {
    await Promise.all([
      result.current.perCall.mutateAsync(hold(true)),
      result.current.perCall.mutateAsync(hold(false)),
    ]);
  });
  expect(callOperation).toHaveBeenCalledTimes(3);
});
