import type { InputOf, Operation, OutputOf } from '#shared/contracts/operation';

/** Calls an operation without path parameters as a signed-in user. @throws Error for any response except success */
export const callApi = async <O extends Operation>(
  { origin, token }: { origin: string; token: string },
  operation: O,
  input: InputOf<O>,
): Promise<OutputOf<O>> => {
  const inQuery = operation.method === 'GET' || operation.method === 'DELETE';
  const query = new URLSearchParams(inQuery ? (input as Record<string, string>) : {});
  const response = await fetch(`${origin}${operation.path}${query.size > 0 ? `?${query}` : ''}`, {
    method: operation.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(!inQuery && { body: JSON.stringify(input) }),
  });
  if (!response.ok) throw new Error(`${operation.name} answered ${response.status}: ${await response.text()}`);
  return operation.output.parse(await response.json()) as OutputOf<O>;
};
