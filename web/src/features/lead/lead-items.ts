import { leadItemSchemas } from '#shared/contracts/live-items/lead';
import { registerItemSchemas } from '../../lib/live/live-change.ts';

/** Every module that follows a lead's live topics imports this one. */
registerItemSchemas(leadItemSchemas);
