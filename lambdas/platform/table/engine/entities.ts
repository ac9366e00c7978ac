import { GroupConfiguration } from '#shared/access/group-configuration';
import { AuditRecord } from '#shared/audit/audit-record';
import { ExportRecord } from '#shared/audit/export-record';
import { LeadBulkRecord } from '#shared/audit/lead-bulk-record';
import { ListReading } from '#shared/audit/list-reading';
import { SavedViewRecord } from '#shared/audit/saved-view-record';
import { BlacklistEntry } from '#shared/blacklist/blacklist-entry';
import { BlacklistRecord } from '#shared/blacklist/blacklist-record';
import { CallRequest } from '#shared/call-requests/call-request';
import { WebsiteSettings } from '#shared/call-requests/website-settings';
import { UpcomingCallback } from '#shared/callbacks/upcoming-callback';
import { Call } from '#shared/calls/call';
import { CallEvent } from '#shared/calls/call-event';
import { CommissionLine } from '#shared/commissions/commission-line';
import { Consent, ConsentCertificate, ConsentRevocation } from '#shared/consents/consent';
import { Did } from '#shared/dids/did';
import { Disposition, DispositionGroup } from '#shared/dispositions/disposition';
import { Job } from '#shared/jobs/job';
import { LeadSource } from '#shared/lead-sources/lead-source';
import { Lead } from '#shared/leads/lead';
import { SavedView } from '#shared/lists/saved-view';
import { LogMessage, MessageTemplate } from '#shared/messages/message';
import { DoctorNomination } from '#shared/nominations/doctor-nomination';
import { CustomerServiceNote, LeadNote } from '#shared/notes/note';
import { Payment } from '#shared/payments/payment';
import { Chargeback } from '#shared/products/chargeback';
import { LeadSales, ProductOption, SelectedProduct } from '#shared/products/product';
import { Erasure } from '#shared/retention/erasure';
import { RetentionSetting } from '#shared/retention/retention-setting';
import { ScriptPage } from '#shared/scripts/script';
import { ScriptPublication, ScriptSetting } from '#shared/scripts/script-setting';
import { SettingVersion } from '#shared/settings/setting-version';
import { User } from '#shared/users/user';
import { EsigRequest } from '#shared/verification/esig-request';
import { VerificationEvent } from '#shared/verification/verification-event';
import {
  BlacklistAreas,
  CallRequestClaim,
  CallRequestCount,
  CommandClaim,
  CountedDocument,
  DialClaim,
  EsigClaim,
  ImportMapping,
  LeadPhone,
  LeadRowCopy,
  LeadSourceName,
  MessageCount,
  Migration,
  OpenJobsGuard,
  RetentionCheck,
  RetentionProgress,
  RollupGeneration,
  SavedViewsGuard,
  SecurityCode,
  SentForm,
  StoredLeadRow,
  StoredRollup,
  StoredViewer,
  VerificationProgress,
} from './documents.ts';

/** The schema of each kind of item, by its `entity` attribute. */
export const schemas = {
  call: Call,
  'call-event': CallEvent,
  'rejected-acceptance': CallEvent,
  offer: CallEvent,
  user: User,
  group: GroupConfiguration,
  'setting-version': SettingVersion,
  did: Did,
  'lead-source': LeadSource,
  'lead-source-name': LeadSourceName,
  disposition: Disposition,
  'disposition-group': DispositionGroup,
  lead: Lead,
  'lead-phone': LeadPhone,
  'lead-viewer': StoredViewer,
  'lead-row': StoredLeadRow,
  'lead-row-copy': LeadRowCopy,
  'lead-note': LeadNote,
  'customer-service-note': CustomerServiceNote,
  'selected-product': SelectedProduct,
  chargeback: Chargeback,
  'lead-sales': LeadSales,
  payment: Payment,
  'security-code': SecurityCode,
  'verification-event': VerificationEvent,
  'verification-progress': VerificationProgress,
  'esig-request': EsigRequest,
  'esig-claim': EsigClaim,
  'audit-record': AuditRecord,
  'log-message': LogMessage,
  'message-count': MessageCount,
  'message-template': MessageTemplate,
  'doctor-nomination': DoctorNomination,
  'product-option': ProductOption,
  script: ScriptSetting,
  'script-publication': ScriptPublication,
  'script-page': ScriptPage,
  commission: CommissionLine,
  'blacklist-entry': BlacklistEntry,
  'blacklist-areas': BlacklistAreas,
  'blacklist-record': BlacklistRecord,
  'upcoming-callback': UpcomingCallback,
  'call-request': CallRequest,
  'call-request-claim': CallRequestClaim,
  'call-request-count': CallRequestCount,
  'call-request-form': SentForm,
  consent: Consent,
  'consent-certificate': ConsentCertificate,
  'consent-revocation': ConsentRevocation,
  website: WebsiteSettings,
  'dial-claim': DialClaim,
  'command-claim': CommandClaim,
  'counted-document': CountedDocument,
  retention: RetentionSetting,
  'retention-check': RetentionCheck,
  'retention-progress': RetentionProgress,
  erasure: Erasure,
  'rollup-generation': RollupGeneration,
  rollup: StoredRollup,
  job: Job,
  'open-jobs-guard': OpenJobsGuard,
  'saved-view': SavedView,
  'saved-views-guard': SavedViewsGuard,
  'export-record': ExportRecord,
  'list-reading': ListReading,
  'lead-bulk-record': LeadBulkRecord,
  'saved-view-record': SavedViewRecord,
  'import-mapping': ImportMapping,
  migration: Migration,
} as const;

export type EntityName = keyof typeof schemas;
