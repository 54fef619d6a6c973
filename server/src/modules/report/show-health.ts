import { statfs } from 'node:fs/promises'
import type { showHealth as operation, QueueName } from '@faka/contract/report/health'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { PayChannelId, ShortUrl } from '@faka/contract/shared/ids'
import { askReachable, inCell } from '../../platform/cells/in-cells.ts'
import type { Ctx, Services } from '../../platform/ctx.ts'
import { describeDatabase } from '../../platform/db/describe-database.ts'
import { createWriteProbe } from '../../platform/db/write-probe.ts'
import { measureDomainEvents } from '../../platform/domain-events.ts'
import { measureMessages } from '../../platform/messages.ts'
import { listManagedPayChannels } from '../pay-channel/public.ts'
import { listGatewayTroubles, measurePaymentQueues, type QueueRow } from '../payment/public.ts'
import { measureStatements } from '../reconciliation/public.ts'
import { getCachedShop } from '../shop/public.ts'

/** What the page of health needs from the notification module, which is to the right; `app.ts` passes it in. */
export interface WebhookQueuePort {
  measureWebhookCalls(services: Services): Promise<QueueRow>
}

/** The version of this program, and since when its process runs. */
export interface ProgramFacts {
  version: string
  startedAt: Date
}

const hourMs = 3_600_000

type Reply = ReplyOf<typeof operation>

type Queues = Record<QueueName, QueueRow>

async function readQueuesOfCell(cell: Ctx, port: WebhookQueuePort): Promise<Queues> {
  const [events, messages, payments, statements, webhooks] = await Promise.all([
    measureDomainEvents(cell.db),
    measureMessages(cell.db),
    measurePaymentQueues(cell.db, cell.now()),
    measureStatements(cell.db),
    port.measureWebhookCalls(cell),
  ])
  return { events, ...messages, webhooks, ...payments, statements }
}

/** The same queue of several cells as one. */
const addUpQueues = (rows: readonly QueueRow[]): QueueRow => ({
  waiting: rows.reduce((sum, { waiting }) => sum + waiting, 0),
  oldest_at: rows.reduce<Date | null>(
    (oldest, { oldest_at }) =>
      oldest === null || (oldest_at !== null && oldest_at < oldest) ? oldest_at : oldest,
    null,
  ),
})

/** Every queue, with how much waits in it and since when. */
export async function readQueues(ctx: Ctx, port: WebhookQueuePort): Promise<Reply['queues']> {
  const cells = await askReachable(ctx, (services) => readQueuesOfCell(inCell(ctx, services), port))
  const rowOf = (name: QueueName): QueueRow => addUpQueues(cells.map((queues) => queues[name]))
  const toQueue = (name: QueueName): Reply['queues'][number] => {
    const { waiting, oldest_at } = rowOf(name)
    return { name, waiting, oldestTime: oldest_at?.toISOString() ?? null }
  }
  const names: readonly QueueName[] = ['events', 'sms', 'mail', 'chat', 'webhooks']
  const moneyNames: readonly QueueName[] = ['payments', 'notifications', 'refunds', 'statements']
  return [...names, ...moneyNames].map(toQueue)
}

async function readGateways(ctx: Ctx): Promise<Reply['gateways']> {
  const channels = await listManagedPayChannels(ctx)
  const troubles = await listGatewayTroubles(
    ctx.db,
    channels.map(({ pay_channel_id }) => pay_channel_id),
    new Date(ctx.now().getTime() - hourMs),
  )
  return Promise.all(
    troubles.map(async ({ pay_channel_id, ...counts }) => {
      const channel = channels.find((each) => each.pay_channel_id === pay_channel_id)
      const shop = channel?.shop_id ? await getCachedShop(ctx, channel.shop_id) : undefined
      return {
        payChannel: PayChannelId.parse(pay_channel_id),
        channel: channel?.name ?? '',
        shortUrl: shop ? ShortUrl.parse(shop.short_url) : null,
        sandbox: channel?.real_money === false,
        ...counts,
      }
    }),
  )
}

/** The space on the disk of the data folder; null where it cannot be read. */
async function readDisk(dataDir: string): Promise<Reply['disk']> {
  try {
    const { bavail, blocks, bsize } = await statfs(dataDir)
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
  } catch {
    return null
  }
}

/** Whether the database takes writes now. */
const isWritable = (ctx: Ctx): Promise<boolean> =>
  createWriteProbe(ctx.db)().then(
    () => true,
    () => false,
  )

/** How the server does. A database that cannot be reached fails the call itself, which the page says. */
export async function showHealth(
  ctx: Ctx,
  _: InputOf<typeof operation>,
  port: WebhookQueuePort,
  { version, startedAt }: ProgramFacts,
): Promise<Reply> {
  const [writable, database, disk, queues, gateways] = await Promise.all([
    isWritable(ctx),
    describeDatabase(ctx.db),
    readDisk(ctx.config.dataDir),
    readQueues(ctx, port),
    askReachable(ctx, (services) => readGateways(inCell(ctx, services))),
  ])
  return {
    time: ctx.now().toISOString(),
    version,
    startTime: startedAt.toISOString(),
    node: process.version,
    database: { writable, ...database },
    disk,
    queues,
    gateways: gateways.flat(),
    awayCells: ctx.cells.problems().map(({ cell }) => cell),
  }
}
