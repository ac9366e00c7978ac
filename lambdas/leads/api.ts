import { apiHandler, route } from '#platform/api-handler';
import { pendingVerifications } from '#platform/table/leads';
import * as operations from '#shared/contracts/leads';
import { sendText } from './send-text.ts';
import { textProvider } from './text-provider.ts';
import { textTable } from './text-table.ts';

export const handler = apiHandler(
  route(operations.sendText, ({ actor, input }) =>
    sendText({ table: textTable, provider: textProvider, actor }, input),
  ),
  route(operations.listPendingVerifications, async () => ({ data: await pendingVerifications() })),
);
