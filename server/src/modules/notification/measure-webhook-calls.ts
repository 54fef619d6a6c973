import type { Services } from '../../platform/ctx.ts'
import { measureCalls } from './webhook-call.sql.ts'

/** How many webhook calls wait, and since when the oldest does. */
export const measureWebhookCalls = (services: Services) => measureCalls(services.db)
