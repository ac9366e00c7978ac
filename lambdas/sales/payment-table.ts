import { recordAudit } from '#platform/table/audit-records';
import { openCallsOfAgent } from '#platform/table/calls';
import { writeTogether } from '#platform/table/engine/write';
import { getLead } from '#platform/table/leads';
import { getKeptPayment, getPayment } from '#platform/table/payments';

export const paymentTable = { getLead, getKeptPayment, getPayment, openCallsOfAgent, recordAudit, writeTogether };
export type PaymentTable = typeof paymentTable;
