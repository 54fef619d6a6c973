import type { CommonDb } from '../platform/db.ts'
import type { Job } from '../platform/jobs.ts'
import type { DatabaseLedger } from './database-ledger.ts'
import { listDuePaymentTokens, toTrade } from './trade.sql.ts'
import { leaseDueWebhooks } from './webhook.sql.ts'
import { leaseMs, type WebhookQueue } from './webhook-queue.ts'

const batchSize = 50

interface SandboxJobsDeps {
  db: CommonDb
  now(): Date
  ledger: DatabaseLedger
  webhooks: WebhookQueue
}

/** Jobs of the sandbox: retrying unacknowledged webhooks, and scheduled payments. */
export const sandboxJobs = ({ db, now, ledger, webhooks }: SandboxJobsDeps): Job[] => [
  {
    name: 'sandbox webhooks',
    everySeconds: 1,
    async run() {
      const time = now()
      const due = await leaseDueWebhooks(db, time, new Date(time.getTime() + leaseMs), batchSize)
      webhooks.send(due.map((row) => ({ trade: toTrade(row), copy: row.copy, tries: row.tries })))
      return due.length === batchSize
    },
  },
  {
    name: 'sandbox scheduled payments',
    everySeconds: 1,
    async run() {
      const tokens = await listDuePaymentTokens(db, now(), batchSize)
      await Promise.all(tokens.map((token) => ledger.pay(token, 'pay')))
      return tokens.length === batchSize
    },
  },
]
