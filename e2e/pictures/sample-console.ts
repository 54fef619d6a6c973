import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { enableTotp, startTotp } from '@faka/contract/account/second-factor'
import { createApiKey } from '@faka/contract/api-key/api-key'
import { saveReply } from '@faka/contract/complaint/ready-reply'
import { recallBatch } from '@faka/contract/complaint/recall'
import { setProgram } from '@faka/contract/delivery/delivery-program'
import { saveChat } from '@faka/contract/notification/chat'
import { setWebhook } from '@faka/contract/notification/notification-settings'
import { blockBuyer } from '@faka/contract/order/buyer-block'
import { addSellerChannel } from '@faka/contract/pay-channel/seller-channel'
import type { OrderNo } from '@faka/contract/shared/ids'
import { acceptInvitation, inviteStaff } from '@faka/contract/shop/staff'
import { expect } from 'vitest'
import type { Account } from '../../test-support/browser/log-in.ts'
import { getAccountId, logInOnOtherDevice, signUp } from '../../test-support/browser/log-in.ts'
import type { Site } from '../../test-support/browser/open-site.ts'
import { placeOrder, pressGatewayButton } from '../../test-support/browser/place-order.ts'
import { demoItems } from '../../test-support/browser/purchase.ts'
import { runCli } from '../../test-support/browser/run-cli.ts'
import { createPicture } from '../../test-support/seed/pictures.ts'
import { createBuyer } from '../../test-support/server/http-buyer.ts'
import { totpCode } from '../../test-support/server/totp-code.ts'

const shortUrl = 'demo' as const

type Caller = ReturnType<typeof createBuyer>

/** Staff, an authenticator app, and two more sessions of the seller. */
async function addPeople(site: Site, seller: Account, caller: Caller): Promise<void> {
  const accountId = await getAccountId(site, seller)
  const { url } = await caller.callOrThrow(inviteStaff, {
    shortUrl,
    name: '小李（晚班客服）',
    rights: ['orders', 'complaints'],
  })
  const { token } = await logInOnOtherDevice(site, await signUp(site))
  await createBuyer(site.url, token).callOrThrow(acceptInvitation, { token: new URL(url).hash.slice(1) })
  await caller.callOrThrow(inviteStaff, { shortUrl, name: 'Anna', rights: ['stock'] })
  const { secret } = await caller.callOrThrow(startTotp, { currentPassword: seller.password })
  await caller.callOrThrow(enableTotp, { code: totpCode(secret, new Date()) })
  // the app ended every other session, and asks for a code at the next login
  await site.db.pool.query(
    `insert into session (token_hash, session_id, account_id, device, address_key, created_at, last_used_at, expires_at)
     select sha256((session_id || turn)::bytea), substr(session_id, 1 + turn) || left(session_id, turn), account_id,
       device, address_key, created_at, last_used_at, expires_at
     from session, generate_series(1, 2) as turn where account_id = $1`,
    [accountId],
  )
}

/** What notifies the seller and lets programs in; the addresses exist nowhere, and nothing happens that is sent there. */
async function addPrograms(caller: Caller): Promise<void> {
  await caller.callOrThrow(createApiKey, {
    shortUrl,
    name: '发货机器人',
    scopes: ['orders:read', 'orders:write'],
    days: 365,
  })
  await caller.callOrThrow(saveChat, {
    shortUrl,
    provider: 'telegram',
    token: '123456789:AAE-token-of-a-sample-bot-no_one-has',
    chatId: '-1001234567890',
    kinds: ['order.refundFailed'],
  })
  await caller.callOrThrow(setWebhook, { shortUrl, url: 'https://qing.example/faka' })
  await caller.callOrThrow(setProgram, { shortUrl, url: 'https://qing.example/deliver' })
  await caller.callOrThrow(addSellerChannel, { shortUrl, provider: 'sandbox', settings: {} })
}

/** Marks the batch of an order's card as bad, once the cards that are left are in another one. Returns its id. */
async function recall(site: Site, caller: Caller, orderNo: OrderNo): Promise<number> {
  const { rows } = await site.db.pool.query('select batch_id from card where order_no = $1', [orderNo])
  const batchId = Number(rows[0]?.batch_id)
  await site.db.pool.query(
    `with batch as (insert into card_batch (item_id, shop_id, sealed_key, created_at)
       select item_id, shop_id, sealed_key, created_at from card_batch where batch_id = $1 returning batch_id)
     update card set batch_id = (select batch_id from batch) where batch_id = $1 and state = 'free'`,
    [batchId],
  )
  const requestId = crypto.randomUUID()
  await caller.callOrThrow(recallBatch, { shortUrl, batchId, requestId, reason: '供货方确认整批已被使用' })
  return batchId
}

/** A payment of another sum than the order's, which waits for the platform's decision. */
async function payWrongAmount(site: Site): Promise<void> {
  const { orderNo, payPage } = await placeOrder(site, demoItems.plain)
  await pressGatewayButton(payPage, 'wrongAmount')
  const countCases = async () =>
    (await site.db.pool.query(`select from receipt where order_no = $1 and fate = 'person'`, [orderNo]))
      .rowCount
  await expect.poll(countCases, { timeout: 30_000 }).toBe(1)
}

interface Sold {
  /** An order whose batch is recalled. */
  recalled: OrderNo
  /** An order whose buyer is blocked, with a contact that no other order has. */
  blocked: OrderNo
}

/** Gives every page of the console something to show. */
export async function fillConsole(
  site: Site,
  seller: Account,
  token: string,
  { recalled, blocked }: Sold,
): Promise<{ recalledBatchId: number }> {
  const caller = createBuyer(site.url, token)
  await payWrongAmount(site)
  await addPrograms(caller)
  await addPeople(site, seller, caller)
  await caller.callOrThrow(saveReply, {
    shortUrl,
    title: '请提供截图',
    text: '您好，订单 {orderNo} 已收到。请发一张兑换页面的截图，我们马上核对。',
  })
  await caller.callOrThrow(blockBuyer, { orderNo: blocked, by: 'contact', why: '多次恶意退款' })
  const logo = join(site.dataDir, 'logo.png')
  await writeFile(logo, await createPicture({ width: 96, height: 96 }))
  await runCli(site, ['shop', 'change', shortUrl, '--logo', logo])
  const recalledBatchId = await recall(site, caller, recalled)
  // the ten minutes after the second factor was proved are over
  await site.db.pool.query('update session set confirmed_at = null')
  return { recalledBatchId }
}
