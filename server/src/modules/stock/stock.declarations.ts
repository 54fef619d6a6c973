import type { AuditedTable } from '../../platform/audit/audited-table.ts'
import type { LimitDefinitions, LimitsOf } from '../../platform/config.ts'

/**
 * How many cards one import may have, how often one network may page cards to choose from, and how large and how many files
 * are that items deliver. 5 GiB is what a bucket takes at once.
 */
export const stockLimits = {
  cardsPerImport: { env: 'LIMIT_CARDS_PER_IMPORT', fallback: 10_000, min: 1, max: 10_000 },
  fileMegabytes: { env: 'LIMIT_FILE_MEGABYTES', fallback: 1024, min: 1, max: 5120 },
  fileGigabytesPerShop: { env: 'LIMIT_FILE_GIGABYTES_PER_SHOP', fallback: 20, min: 0, max: 1_000_000 },
  filesPerShopAndDay: { env: 'LIMIT_FILES_PER_SHOP_AND_DAY', fallback: 100, min: 0, max: 1_000_000 },
  fileUploadSeconds: { env: 'LIMIT_FILE_UPLOAD_SECONDS', fallback: 7200, min: 60, max: 86_400 },
  cardPagesPerMinute: { env: 'LIMIT_CARD_PAGES_PER_MINUTE', fallback: 60, min: 1, max: 1_000_000_000 },
} as const satisfies LimitDefinitions

/** The tables of events that the audit chain covers. */
export const stockAuditedTables: readonly AuditedTable[] = [
  {
    name: 'stock_event',
    idColumn: 'event_id',
    tenantColumn: 'shop_id',
    listing: {
      group: 'cards',
      kind: { column: 'kind' },
      reasonColumn: 'reason',
      subject: { kind: 'item', column: 'card_ids' },
      idsColumn: 'card_ids',
      defaultActor: 'staff',
    },
  },
  {
    name: 'batch_recall',
    idColumn: 'recall_id',
    tenantColumn: 'shop_id',
    listing: {
      group: 'recall',
      kind: { always: 'recalled' },
      reasonColumn: 'reason',
      subject: { kind: 'batch', column: 'batch_id' },
      defaultActor: 'staff',
    },
  },
]

declare module '../../platform/config.ts' {
  interface LimitSettings extends LimitsOf<typeof stockLimits> {}
}

declare module '../../platform/encryption.ts' {
  interface KeyPurposes {
    'batch-keys': true
    fingerprints: true
  }
}
