import { leadItemSchemas } from '#shared/contracts/live-lead';
import { knowItems } from '../../lib/live/live-change.ts';

/** Imported by whatever follows a lead's topics. */
knowItems(leadItemSchemas);
