import { accountJobs } from './modules/account/account.jobs.ts'
import { plaintextPhones } from './modules/account/public.ts'
import { complaintJobs } from './modules/complaint/public.ts'
import { deliveryJobs } from './modules/delivery/public.ts'
import { itemJobs } from './modules/item/public.ts'
import { notificationJobs } from './modules/notification/public.ts'
import { orderJobs, plaintextContacts } from './modules/order/public.ts'
import { payChannelJobs } from './modules/pay-channel/public.ts'
import { paymentJobs } from './modules/payment/public.ts'
import { plaintextProfiles } from './modules/profile/public.ts'
import { reconciliationJobs } from './modules/reconciliation/public.ts'
import { shopJobs } from './modules/shop/shop.jobs.ts'
import { visitJobs } from './modules/visit/public.ts'
import type { Services } from './platform/ctx.ts'
import { backfillEncryption } from './platform/encryption/backfill-encryption.ts'
import type { Job } from './platform/jobs.ts'

/** What user-management does between requests. */
export const userManagementJobs = (services: Services): Job[] => [
  ...accountJobs(services),
  backfillEncryption(services, plaintextPhones),
]

/** What card-core does between requests. */
export const cardCoreJobs = (services: Services): Job[] => [
  backfillEncryption(services, plaintextContacts),
  backfillEncryption(services, plaintextProfiles),
  ...shopJobs(services),
  ...payChannelJobs(services),
  ...itemJobs(services),
  ...orderJobs(services),
  ...deliveryJobs(services),
  ...paymentJobs(services),
  ...reconciliationJobs(services),
  ...complaintJobs(services),
  ...visitJobs(services),
  ...notificationJobs(services),
]
