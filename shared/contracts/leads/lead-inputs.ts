import * as z from 'zod';
import { LeadId } from '../../leads/lead-id.ts';
import { PageInput } from '../page.ts';

export const OneLead = z.object({ leadId: LeadId });
export const ById = z.object({ id: LeadId });
export const PageOfLead = PageInput.extend({ id: LeadId });
