import * as z from 'zod';
import { requires } from '../../access/access.ts';
import { freeName, freeText } from '../../leads/free-text.ts';
import { DoctorNomination } from '../../nominations/doctor-nomination.ts';
import { operation } from '../operation.ts';
import { PageInput, pageOf } from '../page.ts';
import { OneLead } from './lead-inputs.ts';

const REQUIRED = 'This field is required';

export const nominateDoctor = operation({
  name: 'nominateDoctor',
  method: 'POST',
  path: '/doctor_nomination',
  access: requires.fullLead,
  input: OneLead.extend({
    first_name: freeName(100).min(1, REQUIRED),
    last_name: freeName(100).min(1, REQUIRED),
    details: freeText(2000).optional(),
  }),
  output: z.object({ id: z.string() }),
  errors: ['not_found', 'conflict'],
  once: true,
  summary: 'Nominates a doctor for a lead (docs/product.md, Doctor nominations).',
});

export const listNominations = operation({
  name: 'listNominations',
  method: 'GET',
  path: '/doctor_nomination',
  access: requires.feature('DoctorNominations'),
  input: PageInput,
  output: pageOf(DoctorNomination),
  errors: [],
  summary:
    'The nominations that are not submitted, the one that waits longest first (docs/product.md, Nominations page).',
});

export const submitNomination = operation({
  name: 'submitNomination',
  method: 'PATCH',
  path: '/doctor_nomination/{id}',
  access: requires.feature('DoctorNominations'),
  input: z.object({
    id: z.string().min(1).max(128),
    /** `false` takes the mark back. */
    submitted: z.boolean(),
  }),
  output: z.object({}),
  errors: ['not_found', 'conflict'],
  summary: 'Marks a nomination as submitted, or takes that back.',
});
