import * as z from 'zod';
import { requires } from '../access/access.ts';
import { Disposition } from '../dispositions/disposition.ts';
import { operation } from './operation.ts';

export const listDispositions = operation({
  name: 'listDispositions',
  context: 'backoffice',
  method: 'GET',
  path: '/disposition',
  access: requires.signedIn,
  input: z.object({}),
  output: z.object({ data: z.array(Disposition) }),
  errors: [],
  summary: 'Every disposition, by name.',
});

export const backofficeOperations = [listDispositions] as const;
