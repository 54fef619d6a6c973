import type { House } from '../../kernel/ctx.ts'
import type { Job } from '../../kernel/jobs.ts'
import { forgetRestock, notifyRestock } from './notify-restock.ts'
import { sendDueCalls } from './send-calls.ts'
import { tellHappenings } from './tell-happenings.ts'
import { watchStock } from './watch-stock.ts'
import { deleteEndedCalls } from './webhook-call.sql.ts'

/** Ended calls are kept for questions about last week, and no longer. */
const keptMs = 7 * 24 * 3_600_000

/** Looks for what runs low, tells whoever has to know, and calls sellers' programs. */
export const noticeJobs = (house: House): Job[] => [
  { name: 'stock watch', everySeconds: 15, run: () => watchStock(house) },
  { name: 'notices', everySeconds: 1, run: () => tellHappenings(house) },
  { name: 'restock mails', everySeconds: 15, run: () => notifyRestock(house) },
  { name: 'restock sweep', everySeconds: 3600, run: () => forgetRestock(house) },
  { name: 'webhooks', everySeconds: 1, run: () => sendDueCalls(house) },
  {
    name: 'webhook sweep',
    everySeconds: 3600,
    async run() {
      await deleteEndedCalls(house.db, new Date(house.now().getTime() - keptMs))
      return false
    },
  },
]
