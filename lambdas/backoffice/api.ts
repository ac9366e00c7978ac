import { apiHandler, route } from '#platform/api-handler';
import { listDispositions as dispositions } from '#platform/table/dispositions';
import { listDispositions } from '#shared/contracts/backoffice';

export const handler = apiHandler(route(listDispositions, async () => ({ data: await dispositions() })));
