import * as z from 'zod';
import type { ControlRoute } from '../ports.ts';

const Customers = z.object({ customers: z.array(z.object({ name: z.string(), phone_number: z.string() })) });

/** The customers that the phone booth offers: `PUT /_control/customers` sets them, `GET` reads them. */
export const customerRoutes = (): ControlRoute[] => {
  let known: z.infer<typeof Customers> = { customers: [] };
  return [
    { method: 'GET', path: '/_control/customers', handle: () => ({ status: 200, body: known }) },
    {
      method: 'PUT',
      path: '/_control/customers',
      handle: ({ body }) => {
        known = Customers.parse(body);
        return { status: 200, body: known };
      },
    },
  ];
};
