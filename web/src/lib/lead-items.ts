import { leadItemSchemas } from '#shared/contracts/live-lead';
import { knowItems } from './live-change.ts';

/** Imported by whatever follows a lead's topics. */
knowItems(leadItemSchemas);
