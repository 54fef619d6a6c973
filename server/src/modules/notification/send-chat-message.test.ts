import { ChatNo, type ChatProviderName } from '@faka/contract/notification/chat'
import { expect, test } from 'vitest'
import { chatCredentials, openChatSimulator } from '../../../../simulators/chat-simulator.ts'
import { buy } from '../../../../test-support/seed/purchase.ts'
import { dumpDatabase } from '../../../../test-support/server/database-contents.ts'
import { openShop } from '../../../../test-support/server/open-shop.ts'
import { waitForMessageRun } from '../../platform/messages.ts'
import { listChats } from './list-chats.ts'
import { listNotifications } from './list-notifications.ts'
import { removeChat } from './remove-chat.ts'
import { retryNotification } from './retry-notification.ts'
import { saveChat } from './save-chat.ts'
import { testChat } from './test-chat.ts'

const { telegram, weCom, dingTalk, bark } = chatCredentials

/** The settings of each provider, as a seller types them. */
const settingsOf = (base: string): Record<ChatProviderName, Record<string, string>> => ({
  telegram: { token: telegram.token, chatId: telegram.chatId, url: base },
  weCom: { url: `${base}/cgi-bin/webhook/send?key=${weCom.key}` },
  dingTalk: { url: `${base}/robot/send?access_token=${dingTalk.token}`, secret: dingTalk.secret },
  bark: { url: `${base}/${bark.deviceKey}` },
})
const providers = ['telegram', 'weCom', 'dingTalk', 'bark'] as const
const secrets = [telegram.token, weCom.key, dingTalk.token, dingTalk.secret, bark.deviceKey]

async function openChats() {
  const shop = await openShop()
  const chats = await openChatSimulator(() => shop.clock.now)
  const { shortUrl } = shop
  const save = (provider: ChatProviderName, more: object = {}) =>
    saveChat(shop.seller, {
      shortUrl,
      provider,
      kinds: ['order.delivered'],
      ...settingsOf(chats.url)[provider],
      ...more,
    })
  /** Advances the clock, runs the jobs, and waits for the messages that they started to send. */
  const advance = async (seconds: number) => {
    await shop.advanceClock(seconds)
    await waitForMessageRun(shop.services)
  }
  const list = async () => (await listNotifications(shop.seller, { shortUrl, page: 1, pageSize: 20 })).list
  return {
    shop,
    chats,
    shortUrl,
    save,
    list,
    advance,
    async [Symbol.asyncDispose]() {
      await chats[Symbol.asyncDispose]()
      await shop[Symbol.asyncDispose]()
    },
  }
}

test.each(providers)(
  'a %s target takes a test message, and the reason is named where it does not',
  async (provider) => {
    await using opened = await openChats()
    const { shop, chats, shortUrl, save } = opened
    const chatNo = ChatNo.parse((await save(provider)).chatNo)
    const run = () => testChat(shop.seller, { shortUrl, chatNo })
    expect(await run()).toEqual({ sent: true, reason: null })
    expect(chats.received).toEqual([{ service: provider, text: expect.stringContaining('测试通知') }])
    for (const mode of ['busy', 'reject', 'drop', 'nonsense', 'redirect'] as const) {
      chats.mode = mode
      expect(await run()).toEqual({
        sent: false,
        reason: expect.stringMatching(/^(?:code \d+|status \d+|no answer)$/),
      })
    }
    expect(chats.received).toHaveLength(1)
  },
)

test('a delivered order is pushed to every chat that wants it, with number, item and sum, and never a card or a contact', async () => {
  await using opened = await openChats()
  const { shop, chats, save, list, advance } = opened
  for (const provider of providers) await save(provider)
  await save('bark', { kinds: ['item.soldOut'] })
  const itemId = await shop.addItem({ title: '星屑水晶', cards: ['CANARY-CARD-1', 'B', 'C'] })
  const { orderNo } = await buy(shop, itemId, { contact: { mail: 'canary@example.com' } })
  await advance(1)
  expect(chats.received.map(({ service }) => service).sort()).toEqual([...providers].sort())
  for (const { text } of chats.received) {
    for (const fact of [orderNo, '星屑水晶', '¥10.00', `/seller/orders/${orderNo}`])
      expect(text).toContain(fact)
    expect(text).not.toMatch(/CANARY|canary/)
  }
  expect(await list()).toMatchObject(
    Array.from({ length: 4 }, () => ({ channel: 'chat', kind: 'order.delivered', state: 'sent', tries: 1 })),
  )
})

test('what a busy chat does not take is sent later once; what it rejects for good is listed and can be retried', async () => {
  await using opened = await openChats()
  const { shop, chats, shortUrl, save, list, advance } = opened
  const chatNo = ChatNo.parse((await save('dingTalk')).chatNo)
  const itemId = await shop.addItem({ cards: ['A', 'B', 'C'] })
  chats.mode = 'busy'
  await buy(shop, itemId)
  await advance(1)
  expect(await list()).toMatchObject([{ state: 'pending', reason: 'code 130101' }])
  chats.mode = 'sound'
  await advance(600)
  await advance(600)
  expect(await list()).toMatchObject([{ state: 'sent', reason: null }])
  expect(chats.received).toHaveLength(1)

  chats.mode = 'reject'
  await buy(shop, itemId)
  await advance(1)
  const [failed] = await list()
  expect(failed).toMatchObject({ state: 'failed', reason: 'code 300001', canRetry: true })
  chats.mode = 'sound'
  await retryNotification(shop.seller, { shortUrl, messageNo: failed?.messageNo ?? '' })
  await advance(1)
  expect((await list())[0]).toMatchObject({ state: 'sent', canRetry: false })
  expect(chats.received).toHaveLength(2)

  chats.mode = 'busy'
  await buy(shop, itemId)
  await advance(1)
  expect(await removeChat(shop.seller, { shortUrl, chatNo })).toEqual({ dropped: 1 })
  expect(await listChats(shop.seller, { shortUrl })).toEqual({ list: [] })
})

test('settings are refused that no app shows or that lead into a private network, and no secret is returned, logged or stored in the clear', async () => {
  await using opened = await openChats()
  const { shop, chats, shortUrl, save } = opened
  for (const provider of providers) await save(provider)
  const refused = (provider: ChatProviderName, settings: Record<string, string>) =>
    expect(
      saveChat(shop.seller, { shortUrl, provider, kinds: ['order.paid'], ...settings }),
    ).rejects.toMatchObject({ codeName: expect.stringMatching(/^(?:chatSettingsWrong|webhookNotAllowed)$/) })
  await refused('telegram', { token: 'no token', chatId: '1' })
  await refused('weCom', { url: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send' })
  await refused('weCom', { url: 'https://10.0.0.1/cgi-bin/webhook/send?key=1' })
  await refused('dingTalk', { url: `${chats.url}/robot/send?access_token=1` })
  await refused('bark', { url: 'https://api.day.app/' })
  await refused('bark', {})
  for (const provider of ['weCom', 'dingTalk', 'bark'] as const)
    await refused(provider, { url: 'no address' })
  chats.mode = 'drop'
  const { list } = await listChats(shop.seller, { shortUrl })
  for (const { chatNo } of list) await testChat(shop.seller, { shortUrl, chatNo: ChatNo.parse(chatNo) })
  const output = `${JSON.stringify(list)} ${JSON.stringify(shop.logged)} ${await dumpDatabase(shop.db)}`
  for (const secret of secrets) expect(output.includes(secret), secret).toBe(false)
})

test('a shop has at most ten chats, however many are added at once', async () => {
  await using opened = await openChats()
  const results = await Promise.allSettled(Array.from({ length: 12 }, () => opened.save('bark')))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
})
